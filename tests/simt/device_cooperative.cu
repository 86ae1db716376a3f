// Cooperative groups: what device_cooperative_body.h holds for both dialects, and what only CUDA has.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <algorithm>

#include "tests/simt/device_cooperative_body.h"

namespace {
struct votes {
  int any, none, all;
  unsigned ballot, match;
};
__global__ void tile_votes(votes* out) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const unsigned rank = tile.thread_rank();
  votes v;
  v.any = tile.any(rank == 15);
  v.none = tile.any(rank == 16);
  v.all = tile.all(rank < 16);
  v.ballot = tile.ballot(rank % 4 == 1);
  v.match = tile.match_any(rank / 8);
  out[threadIdx.x] = v;
}

// Composition of x -> a x + b: associative, not commutative.
struct map {
  int a, b;
};
struct then {
  __device__ map operator()(map f, map g) const { return {g.a * f.a, g.a * f.b + g.b}; }
};

struct reduced {
  int sum, least, most, all, any, parity, inclusive, exclusive, most_before;
  map prefix;
};

template <class Group>
__device__ reduced reduce_in(const Group& group, int value) {
  reduced r;
  r.sum = cg::reduce(group, value, cg::plus<int>());
  r.least = cg::reduce(group, value, cg::less<int>());
  r.most = cg::reduce(group, value, cg::greater<int>());
  r.all = cg::reduce(group, value | 8, cg::bit_and<int>());
  r.any = cg::reduce(group, value & 3, cg::bit_or<int>());
  r.parity = cg::reduce(group, value, cg::bit_xor<int>());
  r.inclusive = cg::inclusive_scan(group, value);
  r.exclusive = cg::exclusive_scan(group, value);
  r.most_before = cg::exclusive_scan(group, value, cg::greater<int>());
  return r;
}

__global__ void reduce_tile(reduced* out) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  out[threadIdx.x] = reduce_in(tile, threadIdx.x + 1);
  const map mine{2 + static_cast<int>(threadIdx.x) % 2, static_cast<int>(threadIdx.x)};
  out[threadIdx.x].prefix = cg::inclusive_scan(tile, mine, then());
}

struct coalesced {
  unsigned rank, size, ballot;
  int from_first, from_left, from_right;
  reduced r;
};
__global__ void coalesce(coalesced* out) {
  if (threadIdx.x < 32 && threadIdx.x % 3 == 0) {  // lanes 0, 3, ..., 30
    const cg::coalesced_group group = cg::coalesced_threads();
    const int mine = threadIdx.x;
    coalesced c;
    c.rank = group.thread_rank();
    c.size = group.size();
    c.ballot = group.ballot(mine % 2);
    c.from_first = group.shfl(mine, 0);
    c.from_left = group.shfl_up(mine, 1);
    c.from_right = group.shfl_down(mine, 1);
    c.r = reduce_in(group, mine);
    out[threadIdx.x] = c;
  }
}

void check_reduced(const reduced& r, const std::vector<int>& values, size_t rank) {
  reduced expected = {0, values[0], values[0], ~0, 0, 0, 0, 0, 0, {}};
  for (size_t i = 0; i < values.size(); ++i) {
    const int v = values[i];
    expected.sum += v;
    expected.least = std::min(expected.least, v);
    expected.most = std::max(expected.most, v);
    expected.all &= v | 8;
    expected.any |= v & 3;
    expected.parity ^= v;
    if (i <= rank) expected.inclusive += v;
    if (i < rank) {
      expected.exclusive += v;
      expected.most_before = i == 0 ? v : std::max(expected.most_before, v);
    }
  }
  CHECK(r.sum == expected.sum);
  CHECK(r.least == expected.least);
  CHECK(r.most == expected.most);
  CHECK(r.all == expected.all);
  CHECK(r.any == expected.any);
  CHECK(r.parity == expected.parity);
  CHECK(r.inclusive == expected.inclusive);
  CHECK(r.exclusive == expected.exclusive);
  if (rank > 0) CHECK(r.most_before == expected.most_before);  // of rank 0 the vendor says nothing
}
}  // namespace

TEST_CASE("votes of a tile are numbered in the tile") {
  device_array<votes> out(64);
  tile_votes<<<1, 64>>>(out.data());
  unsigned thread = 0;
  for (const votes& v : out.to_host()) {
    CHECK(v.any != 0);
    CHECK(v.none == 0);
    CHECK(v.all != 0);
    CHECK(v.ballot == 0x2222u);
    CHECK(v.match == (thread++ % 16 < 8 ? 0x00ffu : 0xff00u));
  }
}

TEST_CASE("reduce and scan over a tile") {
  device_array<reduced> out(64);
  reduce_tile<<<1, 64>>>(out.data());
  const std::vector<reduced> results = out.to_host();
  for (int first : {0, 32}) {
    std::vector<int> values;
    for (int i = first; i < first + 32; ++i) values.push_back(i + 1);
    unsigned a = 1, b = 0;
    for (int i = first; i < first + 32; ++i) {
      CAPTURE(i);
      check_reduced(results[i], values, i - first);
      b += a * static_cast<unsigned>(i);  // CUDA's scan gives op the later value first
      a *= 2 + i % 2;
      CHECK(static_cast<unsigned>(results[i].prefix.a) == a);
      CHECK(static_cast<unsigned>(results[i].prefix.b) == b);
    }
  }
}

TEST_CASE("coalesced lanes") {
  device_array<coalesced> out(64);
  coalesce<<<1, 64>>>(out.data());
  const std::vector<coalesced> results = out.to_host();
  std::vector<int> values;
  for (int lane = 0; lane < 32; lane += 3) values.push_back(lane);
  for (int lane = 0; lane < 32; lane += 3) {
    const coalesced& c = results[lane];
    CAPTURE(lane);
    CHECK(c.rank == static_cast<unsigned>(lane / 3));
    CHECK(c.size == 11);
    CHECK(c.ballot == 0x2aau);
    CHECK(c.from_first == 0);
    CHECK(c.from_left == (lane == 0 ? 0 : lane - 3));
    CHECK(c.from_right == (lane == 30 ? 30 : lane + 3));
    check_reduced(c.r, values, lane / 3);
  }
}
