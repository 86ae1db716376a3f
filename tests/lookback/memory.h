// Where the arrays of labs/lookback may lie: in place, at any address, in a workspace that was used before; on any stream.
// A graph can capture the calls too, but the CPU backend has none: that is for a GPU to show.
#pragma once
#include "tests/lookback/data.h"

#include "labs/lookback/segmented_scan.h"
#include "labs/lookback/select.h"

namespace {

using namespace lookback_test;

template <class E>
void check_offsets() {
  const size_t n = 2 * lookback::small_shape<unsigned>::tile + 5;
  const auto in = make<E>(n, [](size_t i) { return static_cast<E>(mixed(i)); });
  const auto expected = expected_scan<E>(in, add{}, E{0}, false);
  const auto check = [&](size_t in_offset, size_t out_offset) {
    CAPTURE(sizeof(E));
    CAPTURE(in_offset);
    CAPTURE(out_offset);
    guarded<E> device_in(in, in_offset), out(n, out_offset);
    room words(lookback::workspace_bytes(device_in.data(), n, add{}, 0u));
    lookback::exclusive_scan(device_in.data(), out.data(), n, add{}, 0u, words);
    check_array(expected, out);
    check_guards(device_in.is_intact());
  };
  for (size_t offset = 0; offset < 8; ++offset) {
    check(offset, 0);
    if (offset > 0) check(0, offset), check(offset, 8 - offset);
  }
}

}  // namespace

TEST_CASE("in and out at any address" * doctest::test_suite("once")) {
  check_offsets<uint8_t>();
  check_offsets<unsigned>();
  check_offsets<uint64_t>();
}

TEST_CASE("values, flags and out of a segmented scan at any address" * doctest::test_suite("once")) {
  const size_t n = 2 * lookback::small_shape<unsigned>::tile + 5;
  const auto in = make<unsigned>(n, mixed);
  const auto flags = make<uint8_t>(n, [](size_t i) { return mixed(i) % 7 == 0; });
  const auto expected = expected_segmented<unsigned>(in, flags, add{}, 0u, true);
  for (int which = 0; which < 3; ++which)
    for (size_t offset = 0; offset < 8; ++offset) {
      CAPTURE(which);
      CAPTURE(offset);
      guarded<unsigned> values(in, which == 0 ? offset : 0), out(n, which == 2 ? offset : 0);
      guarded<uint8_t> heads(flags, which == 1 ? offset : 0);
      room words(lookback::segmented_workspace_bytes(values.data(), n, add{}, 0u));
      lookback::segmented_inclusive_scan(values.data(), heads.data(), out.data(), n, add{}, 0u, words);
      check_array(expected, out);
      check_guards(words.is_intact());
    }
}

TEST_CASE("what select reads and writes at any address" * doctest::test_suite("once")) {
  const size_t n = lookback::select_shape<uint16_t>::tile + 777;
  const auto in = make<uint16_t>(n, [](size_t i) { return static_cast<uint16_t>(mixed(i)); });
  const multiple_of keep = {3};
  std::vector<uint16_t> expected;
  for (const uint16_t value : in)
    if (keep(value)) expected.push_back(value);
  for (size_t offset = 0; offset < 8; ++offset) {
    CAPTURE(offset);
    guarded<uint16_t> device_in(in, offset), out(expected.size(), 7 - offset);
    guarded<unsigned> total(1, offset);
    room words(lookback::select_workspace_bytes(device_in.data(), n));
    lookback::select(device_in.data(), out.data(), total.data(), n, keep, words);
    check_array(expected, out);
    check_array(std::vector<unsigned>{static_cast<unsigned>(expected.size())}, total);
    check_guards(words.is_intact());
  }
}

TEST_CASE("in place") {
  using shape = lookback::tile_shape<64, 2, 2>;
  const size_t n = 33 * shape::tile + 5;
  const auto in = make_maps<maps<8>>(n);
  room words(lookback::status<maps<8>>::bytes(shape::tiles(n)));
  guarded<maps<8>> exclusive(in), inclusive(in);
  lookback::launch_scan<shape, lookback::as_published>(exclusive.data(), exclusive.data(), n, then{}, maps<8>::identity(),
                                                       lookback::exclusive{}, words, nullptr, gpu::here());
  // What is read through a pointer to const is the same memory all the same.
  const maps<8>* const read = inclusive.data();
  lookback::launch_scan<shape, lookback::as_published>(read, inclusive.data(), n, then{}, maps<8>::identity(),
                                                       lookback::inclusive{}, words, nullptr, gpu::here());
  check_array(expected_scan<maps<8>>(in, then{}, maps<8>::identity(), false), exclusive);
  check_array(expected_scan<maps<8>>(in, then{}, maps<8>::identity(), true), inclusive);
}

TEST_CASE("arrays side by side do not overlap") {
  const size_t n = 1000;
  guarded<unsigned> both(make<unsigned>(2 * n, mixed));
  room words(lookback::workspace_bytes(both.data(), n, add{}, 0u));
  const auto in = make<unsigned>(n, mixed);
  lookback::exclusive_scan(both.data(), both.data() + n, n, add{}, 0u, words);
  std::vector<unsigned> expected = in;
  for (const unsigned sum : expected_scan<unsigned>(in, add{}, 0u, false)) expected.push_back(sum);
  check_array(expected, both);

  const std::vector<unsigned> behind(expected.begin() + n, expected.end());
  lookback::exclusive_scan(both.data() + n, both.data(), n, add{}, 0u, words);
  expected = expected_scan<unsigned>(behind, add{}, 0u, false);
  expected.insert(expected.end(), behind.begin(), behind.end());
  check_array(expected, both);
}

TEST_CASE("calls follow each other on a stream and share a workspace") {
  const gpu::place at = gpu::here();
  gpu::stream stream;
  GPU_CALL(StreamCreate, &stream);
  using shape = lookback::small_shape<unsigned>;
  const size_t n = 5 * shape::tile + 1, fewer = 2 * shape::tile;
  const auto in = make<unsigned>(n, mixed);
  guarded<unsigned> device_in(in), once(n), twice(n), less(fewer);
  room words(lookback::workspace_bytes(device_in.data(), n, add{}, 0u));
  lookback::exclusive_scan(device_in.data(), once.data(), n, add{}, 0u, words, stream);
  lookback::exclusive_scan(once.data(), twice.data(), n, add{}, 0u, words, stream);
  lookback::exclusive_scan(twice.data(), less.data(), fewer, add{}, 0u, words, stream);
  GPU_CALL(StreamSynchronize, stream);
  const auto first = expected_scan<unsigned>(in, add{}, 0u, false), second = expected_scan<unsigned>(first, add{}, 0u, false);
  check_array(first, once);
  check_array(second, twice);
  const std::vector<unsigned> start(second.begin(), second.begin() + fewer);
  check_array(expected_scan<unsigned>(start, add{}, 0u, false), less);
  check_guards(words.is_intact());
  GPU_CALL(StreamDestroy, stream);
}
