// Exercise 02: a scan that starts over at every head of a segment.
//
//   values   3   1   7   2   4   1   6   3
//   flags    0   0   1   0   0   1   0   0     1: a head, here a segment starts
//   out      3   4   7   9  13   1   7  10     the sum from the last head up to here
//
// An ordinary scan can do this if it combines pairs instead of adding numbers. A pair stands for a stretch of
// the array: flag says whether a head is in it, value is its sum from the last head on (of all of it if there
// is no head). A single element is the pair (values[i], flags[i]).
//
// Part A is one tile: TODO 1 and 2. Part B is many, and a segment may go on over several: TODO 3 and 4.
#include "exercises/02_segmented_scan.h"

namespace exercise {

// The pair of two stretches as one; `right` begins where `left` ends.
__device__ flagged combine(flagged left, flagged right) {
  // TODO 1 (about 3 lines): does the sum from the last head on still reach into `left`? Is there a head?
  if (right.flag) return right;
  return {left.value + right.value, left.flag};
  // end of TODO 1
}

// Every lane of the block gets the pair of its tile's elements up to its own, which is element `index`.
__device__ flagged scan_tile(const float* values, const int* flags, size_t index, size_t n) {
  __shared__ flagged pairs[tile];
  const int i = threadIdx.x;
  pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
  __syncthreads();
  for (int distance = 1; distance < tile; distance *= 2) {
    // TODO 2 (about 5 lines): a round of Hillis-Steele. Combine pairs[i] with the pair `distance` before it, if
    // there is one. But no lane may overwrite a pair that another one has yet to read.
    const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
    __syncthreads();
    pairs[i] = combine(left, pairs[i]);
    __syncthreads();
    // end of TODO 2
  }
  return pairs[i];
}

// Block b scans tile b. carries[b] is the sum from the last head up to the end of tile b; null for one tile.
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
  const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
  flagged sum = scan_tile(values, flags, index, n);
  // TODO 3 (about 2 lines): a segment may go on from the tile before. Combine with what it brings along.
  if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
  // end of TODO 3
  if (index < n) out[index] = sum.value;
}

// Block b writes the pair of all of tile b.
__global__ void write_totals(const float* values, const int* flags, size_t n, float* totals, int* heads) {
  const flagged sum = scan_tile(values, flags, size_t(blockIdx.x) * tile + threadIdx.x, n);
  if (threadIdx.x != tile - 1) return;
  totals[blockIdx.x] = sum.value;
  heads[blockIdx.x] = sum.flag;
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  scan_tiles<<<1, tile>>>(values, flags, nullptr, out, n);
  gpu::check_launch();
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
  const unsigned tiles = (n + tile - 1) / tile;
  if (tiles <= 1) return segmented_scan_tile(values, flags, out, n);
  write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
  gpu::check_launch();
  // TODO 4 (about 2 lines): turn the totals into carries, in place. There can be more than one tile of them;
  // which function takes values and flags of any number? It may work in totals + tiles and heads + tiles.
  segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
  // end of TODO 4
  scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
  gpu::check_launch();
}

}  // namespace exercise
