// The segmented scans: segments begin where a flag says so, and know nothing of each other.
#pragma once
#include "tests/lookback/data.h"

#include "labs/lookback/reproducible.h"
#include "labs/lookback/segmented_scan.h"

namespace {

using namespace lookback_test;
using segment_shape = lookback::tile_shape<64, 1, 1>;

// As segmented_exclusive_scan and segmented_inclusive_scan, in tiles of this shape.
template <class Prefixes, class Flag, class T, class Operator>
void check_segments(const std::vector<T>& in, const std::vector<uint8_t>& heads, Operator op, T identity,
                    bool in_place = false) {
  const size_t n = in.size();
  CAPTURE(n);
  CAPTURE(sizeof(Flag));
  CAPTURE(in_place);
  // bool's own vector has no elements in memory; a true one is a byte of 1.
  using stored = std::conditional_t<std::is_same_v<Flag, bool>, uint8_t, Flag>;
  const gpu::device_array<stored> flags(make<stored>(n, [&](size_t i) {  // any number but 0 is true: of 32 bits perhaps only the highest
    return static_cast<stored>(heads[i] == 0 ? 0 : std::is_same_v<Flag, bool> ? 1 : size_t{1} << (i % (8 * sizeof(Flag))));
  }));
  const auto pairs = [&](T* values) {
    return lookback::with_heads<T*, const Flag*>{values, reinterpret_cast<const Flag*>(flags.data())};
  };
  room words(lookback::status<lookback::flagged<T>>::bytes(segment_shape::tiles(n)));
  const lookback::within_segments<Operator> within{op};
  const lookback::flagged<T> nothing = {identity, 0};
  for (const bool inclusive : {false, true}) {
    CAPTURE(inclusive);
    guarded<T> values(in), other(n);
    guarded<T>& out = in_place ? values : other;
    if (inclusive)
      lookback::launch_scan<segment_shape, Prefixes>(pairs(values.data()), out.data(), n, within, nothing,
                                                     lookback::inclusive_in_segment{}, words, nullptr, gpu::here());
    else
      lookback::launch_scan<segment_shape, Prefixes>(pairs(values.data()), out.data(), n, within, nothing,
                                                     lookback::exclusive_in_segment<T>{identity}, words, nullptr, gpu::here());
    check_array(expected_segmented(in, heads, op, identity, inclusive), out);
    check_guards(words.is_intact());
  }
}

template <class Predicate>
std::vector<uint8_t> flags_where(size_t n, Predicate head) {
  return make<uint8_t>(n, [&](size_t i) { return head(i) ? 1 : 0; });
}

template <class Predicate>
void check_heads(size_t n, Predicate head) {
  const auto in = make_maps<maps<4>>(n);
  check_segments<lookback::as_published, uint8_t>(in, flags_where(n, head), then{}, maps<4>::identity());
  check_segments<lookback::in_groups<1>, bool>(in, flags_where(n, head), then{}, maps<4>::identity());
}

}  // namespace

TEST_CASE("segments: heads at the borders of tiles, in pairs, now and then") {
  const size_t tile = segment_shape::tile, n = 20 * tile + 3;
  check_heads(n, [&](size_t i) { return i % tile == tile - 1; });
  check_heads(n, [](size_t i) { return mixed(i / 2) % 10 == 0; });
  check_heads(n, [](size_t i) { return mixed(i) % 900 == 0; });
}

TEST_CASE("segments: no head, all heads, a first head, at every size" * doctest::test_suite("once")) {
  const size_t tile = segment_shape::tile;
  for (const size_t n : {size_t{1}, size_t{2}, tile - 1, tile, tile + 1, 33 * tile + 3}) {
    check_heads(n, [](size_t) { return false; });
    check_heads(n, [](size_t) { return true; });
    check_heads(n, [](size_t i) { return i == 0; });
    check_heads(n, [](size_t i) { return i == 1; });
    check_heads(n, [&](size_t i) { return i % tile == 0; });
  }
}

TEST_CASE("segments: flags of 8 and 32 bits, values of other sizes, in place") {
  const size_t n = 12 * segment_shape::tile + 5;
  const auto heads = flags_where(n, [](size_t i) { return mixed(i) % 90 == 0; });
  for (const bool in_place : {false, true}) {
    check_segments<lookback::as_published, uint32_t>(make_maps<maps<8>>(n), heads, then{}, maps<8>::identity(), in_place);
    check_segments<lookback::as_published, uint8_t>(make_maps<maps<3>>(n), heads, then{}, maps<3>::identity(), in_place);
  }
}

TEST_CASE("segments: the functions") {
  const int identity = 0;
  for (const size_t n : {size_t{0}, size_t{1}, 2 * lookback::small_shape<int>::tile + 1}) {
    CAPTURE(n);
    const auto in = make<uint8_t>(n, [](size_t i) { return static_cast<uint8_t>(mixed(i)); });
    const auto heads = flags_where(n, [](size_t i) { return mixed(i) % 700 == 0; });
    guarded<uint8_t> values(in), flags(heads);
    guarded<int> before(n), through(n);
    room words(lookback::segmented_workspace_bytes(values.data(), n, add{}, identity));
    lookback::segmented_exclusive_scan(values.data(), flags.data(), before.data(), n, add{}, identity, words);
    lookback::segmented_inclusive_scan(values.data(), flags.data(), through.data(), n, add{}, identity, words);
    check_array(expected_segmented<int>(in, heads, add{}, 0, false), before);
    check_array(expected_segmented<int>(in, heads, add{}, 0, true), through);
    check_guards(words.is_intact());
  }
}
