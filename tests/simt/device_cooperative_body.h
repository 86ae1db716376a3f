// Cooperative groups that both dialects have: blocks, tiles and the grid.
#pragma once
#include "tests/simt/device_support.h"

namespace cg = cooperative_groups;

namespace {
struct wide {  // more than one word
  double a;
  int b, c;
};

struct seen_by_tile {
  unsigned rank, size, meta_rank, meta_size, child_rank, child_meta_rank, child_meta_size;
  int from_three, from_left, from_right, from_other;
  wide carried;
};

template <unsigned Size>
__global__ void tiles(seen_by_tile* out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<Size>(block);
  const auto child = cg::tiled_partition<2>(tile);
  const int mine = static_cast<int>(block.thread_rank());
  seen_by_tile s;
  s.rank = tile.thread_rank();
  s.size = tile.size();
  s.meta_rank = tile.meta_group_rank();
  s.meta_size = tile.meta_group_size();
  s.child_rank = child.thread_rank();
  s.child_meta_rank = child.meta_group_rank();
  s.child_meta_size = child.meta_group_size();
  s.from_three = tile.shfl(mine, 3);
  s.from_left = tile.shfl_up(mine, 1);
  s.from_right = tile.shfl_down(mine, 2);
  s.from_other = tile.shfl_xor(mine, 1);
  s.carried = tile.shfl(wide{mine + 0.5, mine, -mine}, 1);
  out[mine] = s;
}

template <unsigned Size>
void check_tiles() {
  const unsigned block = 128;
  device_array<seen_by_tile> out(block);
  tiles<Size><<<1, dim3(32, 2, 2)>>>(out.data());
  const std::vector<seen_by_tile> results = out.to_host();
  for (unsigned i = 0; i < block; ++i) {
    const seen_by_tile& s = results[i];
    const int thread = static_cast<int>(i), rank = thread % static_cast<int>(Size), first = thread - rank;
    CAPTURE(i);
    CHECK(s.rank == i % Size);
    CHECK(s.size == Size);
    CHECK(s.meta_rank == i / Size);
    CHECK(s.meta_size == block / Size);
    CHECK(s.child_rank == i % 2);
    CHECK(s.child_meta_rank == i % Size / 2);
    CHECK(s.child_meta_size == Size / 2);
    CHECK(s.from_three == first + 3);
    CHECK(s.from_left == (rank == 0 ? thread : thread - 1));
    CHECK(s.from_right == (rank + 2 < static_cast<int>(Size) ? thread + 2 : thread));
    CHECK(s.from_other == first + (rank ^ 1));
    CHECK(s.carried.a == first + 1.5);
    CHECK(s.carried.b == first + 1);
    CHECK(s.carried.c == -first - 1);
  }
}

// A tile that is not named at compile time, and the block as a group: each sums what its lanes left in shared
// memory.
__global__ void sizes_at_run_time(int* out) {
  __shared__ int s[64];
  const cg::thread_block block = cg::this_thread_block();
  const int mine = static_cast<int>(block.thread_rank());
  const cg::thread_group whole = block;
  const cg::thread_group tile = cg::tiled_partition(whole, 8);
  s[mine] = mine;
  tile.sync();
  int sum = 0;
  for (int i = mine / 8 * 8; i < mine / 8 * 8 + 8; ++i) sum += s[i];
  out[3 * mine] = sum;
  out[3 * mine + 1] = static_cast<int>(10 * tile.size() + tile.thread_rank());
  whole.sync();
  out[3 * mine + 2] = s[63 - mine];
}

// Each block adds one to its neighbour's number, round after round: right only if all blocks wait for each
// other.
__global__ void rounds(int* numbers, int count, int* valid) {
  const cg::grid_group grid = cg::this_grid();
  const unsigned long long me = grid.thread_rank();
  if (me == 0) *valid = grid.is_valid();
  for (int r = 0; r < count; ++r) {
    int next = 0;
    if (me < grid.size()) next = numbers[(me + 1) % grid.size()] + 1;
    grid.sync();
    numbers[me] = next;
    grid.sync();
  }
}

__global__ void is_cooperative(int* valid) { *valid = cg::this_grid().is_valid(); }
}  // namespace

TEST_CASE("tiles of a block") {
  check_tiles<4>();
  check_tiles<16>();
  check_tiles<32>();
}

TEST_CASE("groups with a size known at run time") {
  device_array<int> out(3 * 64);
  sizes_at_run_time<<<1, 64>>>(out.data());
  const std::vector<int> results = out.to_host();
  for (int i = 0; i < 64; ++i) {
    CHECK(results[3 * i] == i / 8 * 64 + 28);
    CHECK(results[3 * i + 1] == 80 + i % 8);
    CHECK(results[3 * i + 2] == 63 - i);
  }
}

TEST_CASE("the grid waits for all blocks") {
  const int blocks = 4, block = 64, threads = blocks * block;
  int count = 5;
  device_array<int> numbers(threads, 0), valid(1);
  int* first = numbers.data();
  int* flag = valid.data();
  void* arguments[] = {&first, &count, &flag};
  require_success(GPU(LaunchCooperativeKernel)(rounds, dim3(blocks), dim3(block), arguments, 0, 0));
  for (const int n : numbers.to_host()) CHECK(n == count);
  CHECK(valid.to_host()[0] == 1);
}

#ifdef __SIMT__  // an H200 calls it valid even so
TEST_CASE("an ordinary launch has no valid grid group") {
  device_array<int> valid(1);
  is_cooperative<<<1, 1>>>(valid.data());
  CHECK(valid.to_host()[0] == 0);
}
#endif
