// Tiles beyond element 2^32. A scan of so many elements would take the CPU backend hours, so only the last tiles run: the
// status words say that all tiles before them are done. Arrays are functions of the index, or the address of the first
// element that is touched less what comes before it.
#pragma once
#include "tests/lookback/data.h"

#include "labs/lookback/reproducible.h"
#include "labs/lookback/segmented_scan.h"
#include "labs/lookback/select.h"

namespace {

using namespace lookback_test;

using far_shape = lookback::tile_shape<64, 2, 16>;
constexpr size_t far_tile = (size_t{1} << 32) / far_shape::tile + 32;  // the first tile that runs; a group begins here
constexpr size_t far_base = far_tile * far_shape::tile;
constexpr size_t far_n = far_base + 2 * far_shape::tile + 77;
constexpr unsigned far_blocks = 3;

template <class T>
using far_registers = lookback::in_registers<far_shape, T>;

// Status words of `tiles` tiles: the ticket is that of `tile`, and the one before it has published `before`.
template <class T>
gpu::device_array<uint64_t> far_words(size_t tile, size_t tiles, const T& before) {
  constexpr int count = lanes::words<T>::count;
  uint32_t parts[count] = {};
  std::memcpy(parts, &before, sizeof before);
  std::vector<uint64_t> words(lookback::status<T>::bytes(tiles) / sizeof(uint64_t));
  words[0] = tile;
  for (int i = 0; i < count; ++i) words[1 + (tile - 1) * count + i] = uint64_t{lookback::prefix} << 32 | parts[i];
  return gpu::device_array<uint64_t>(words);
}
template <class T>
gpu::device_array<uint64_t> far_words(const T& before) { return far_words(far_tile, far_tile + far_blocks, before); }

uint64_t sum_below(uint64_t i) { return i % 2 == 0 ? i / 2 * (i - 1) : (i - 1) / 2 * i; }  // modulo 2^64

template <class Prefixes>
void check_far_scan() {
  auto words = far_words(sum_below(far_base));
  const lookback::status<uint64_t> status = {words.data()};
  guarded<uint64_t> out(far_n - far_base);
  lookback::scan_tiles<far_registers<uint64_t>, Prefixes><<<far_blocks, far_shape::block>>>(counting{}, out.data() - far_base, far_n, add{},
                                                                               uint64_t{0}, lookback::exclusive{}, status);
  gpu::check_launch();
  const auto expected = make<uint64_t>(far_n - far_base, [](size_t i) { return sum_below(far_base + i); });
  check_array(expected, out);
}

}  // namespace

TEST_CASE("beyond 2^32: sums of a counting input" * doctest::test_suite("once")) {
  check_far_scan<lookback::as_published>();
  check_far_scan<lookback::in_groups<1>>();
}

TEST_CASE("beyond 2^32: bytes in rows, and an output that folds" * doctest::test_suite("once")) {
  auto words = far_words(uint64_t{0xfffffff0});
  const lookback::status<uint64_t> status = {words.data()};
  const auto in = make<uint8_t>(far_n - far_base, [](size_t i) { return static_cast<uint8_t>(mixed(i)); });
  guarded<uint8_t> device_in(in);
  gpu::device_array<unsigned long long> sum(1);
  sum.fill_bytes(0);
  lookback::scan_tiles<far_registers<uint64_t>, lookback::as_published><<<far_blocks, far_shape::block>>>(
      static_cast<const uint8_t*>(device_in.data()) - far_base, folding{sum.data()}, far_n, add{}, uint64_t{0},
      lookback::inclusive{}, status);
  gpu::check_launch();
  unsigned long long expected = 0;
  uint64_t running = 0xfffffff0;
  for (size_t i = 0; i < in.size(); ++i) expected += (running += in[i]) * (2 * (far_base + i) + 1);
  CHECK(sum.download()[0] == expected);
}

TEST_CASE("beyond 2^32: segments" * doctest::test_suite("once")) {
  using sum = lookback::flagged<uint64_t>;
  const auto heads = make<uint8_t>(far_n - far_base, [](size_t i) { return i > 100 && mixed(i) % 500 == 0; });
  guarded<uint8_t> device_heads(heads);
  auto words = far_words(sum{uint64_t{5} << 40, 1});
  const lookback::status<sum> status = {words.data()};
  guarded<uint64_t> out(heads.size());
  using input = lookback::with_heads<counting, const uint8_t*>;
  lookback::scan_tiles<far_registers<sum>, lookback::as_published><<<far_blocks, far_shape::block>>>(
      input{{}, device_heads.data() - far_base}, out.data() - far_base, far_n, lookback::within_segments<add>{}, sum{},
      lookback::exclusive_in_segment<uint64_t>{0}, status);
  gpu::check_launch();
  std::vector<uint64_t> expected(heads.size());
  uint64_t running = uint64_t{5} << 40;
  for (size_t i = 0; i < heads.size(); running += far_base + i, ++i) expected[i] = running = heads[i] ? 0 : running;
  check_array(expected, out);
}

TEST_CASE("beyond 2^32: what select keeps, and how many" * doctest::test_suite("once")) {
  using shape = lookback::tile_shape<64, 8, 4>;  // as many flags as a lane can have
  const size_t first = far_base / shape::tile, blocks = shape::tiles(far_n) - first;
  const uint64_t before = (uint64_t{1} << 32) - 50;  // kept so far
  auto words = far_words(first, first + blocks, before);
  std::vector<uint64_t> expected;
  for (size_t i = far_base; i < far_n; ++i)
    if (i % 3 == 0) expected.push_back(i);
  guarded<uint64_t> out(expected.size()), total(1);
  lookback::select_tiles<shape><<<static_cast<unsigned>(blocks), shape::block>>>(
      counting{}, out.data() - before, total.data(), far_n, multiple_of{3}, lookback::status<uint64_t>{words.data()});
  gpu::check_launch();
  check_array(expected, out);
  check_array(std::vector<uint64_t>{before + expected.size()}, total);
}

TEST_CASE("beyond 2^32: the workspace that select asks for counts to 64 bits" * doctest::test_suite("once")) {
  using shape = lookback::select_shape<size_t>;
  const size_t most = UINT32_MAX, more = most + 1;
  CHECK(lookback::select_workspace_bytes(counting{}, most) == lookback::status<uint32_t>::bytes(shape::tiles(most)));
  CHECK(lookback::select_workspace_bytes(counting{}, more) == lookback::status<uint64_t>::bytes(shape::tiles(more)));
  CHECK(shape::tiles(more) == more / shape::tile);
  CHECK(lookback::workspace_bytes(counting{}, more, add{}, 0) ==
        8 * (1 + 2 * (more / lookback::large_shape<uint64_t>::tile)));
}
