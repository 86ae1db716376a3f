// Exercise 05: a scan that reads its input once. Each tile looks back at what the tiles before it have published.
//
//   tile              0       1       2       3       4
//   aggregate        10       4       9       5       7     the sum of the tile alone: known at once
//   prefix           10      14      23      28      35     the sum of all up to its end: needs the tiles before
// What precedes tile 4 is 9 + 5 and the prefix 14, say, if tile 2 and 3 have published only their aggregates so far.
// So no tile has to wait until the one before it is complete. Blocks start in any order, and perhaps only a few of
// them are resident until one of those ends: a block may wait for a tile only if another one is at work on it already.
// Atomics: gpu::atomic_load<Order>(&word), atomic_store<Order>(&word, value), atomic_fetch_add<Order>(&word, value),
// which returns the value before. Order is gpu::relaxed, acquire, release or acquire_release.
#include "exercises/05_lookback.h"

namespace exercise {

// What flags[t] says of tile t: which of its values can be read.
enum : unsigned { nothing_known, aggregate_known, prefix_known };

size_t tile_count(size_t n) { return (n + tile - 1) / tile; }

// Stores the value at `place`, and in *flag that it is there: whoever sees `what` has to see the value.
__device__ void publish(int value, int* place, unsigned what, unsigned* flag) {
  // TODO 1 (about 2 lines): in which order, and how is the flag stored so that the order holds on other blocks, too?
  // end of TODO 1
}

// The sum of all tiles before tile t; the identity for t = 0.
template <class Operator>
__device__ int look_back(unsigned t, const unsigned* flags, const int* aggregates, const int* prefixes) {
  int before = Operator::identity();
  // TODO 2 (about 7 lines): from tile t - 1 on back: wait until it has published something, and combine. Up to where?
  // end of TODO 2
  return before;
}

template <class Operator>
__global__ void scan_tiles(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
                           unsigned* ticket) {
  __shared__ int sums[tile], before;
  __shared__ unsigned number;
  // TODO 3 (about 1 line): one lane sets number, the block's tile: the first not yet begun. *ticket counts those begun.
  if (threadIdx.x == 0) number = blockIdx.x;
  // end of TODO 3
  __syncthreads();
  const unsigned t = number;
  const size_t index = size_t(t) * tile + threadIdx.x;
  const int sum = scan_of_tile<Operator>(index < n ? in[index] : Operator::identity(), sums);
  if (threadIdx.x == tile - 1) {  // `sum` is the tile's aggregate
    // TODO 4 (about 3 lines): publish the aggregate before you look back, the prefix after: later tiles wait for both.
    before = Operator::identity();
    // end of TODO 4
  }
  __syncthreads();
  if (index < n) out[index] = Operator{}(before, sum);
}

template <class Operator>
void lookback_scan(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
                   unsigned* ticket) {
  const unsigned tiles = tile_count(n);
  if (tiles == 0) return;  // a grid has at least one block
  // TODO 5 (about 2 lines): flags and *ticket as they must be when the kernel starts: gpu::fill_bytes(memory, 0, bytes)
  // end of TODO 5
  scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
  gpu::check_launch();
}

}  // namespace exercise
