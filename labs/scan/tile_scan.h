// Three ways for one block to scan one tile in shared memory.
//
//                                 result      work      barriers     shared memory
//   1  hillis_steele_pingpong_tile  inclusive   n log n   log n        2 tiles
//   2  hillis_steele_staged_tile    inclusive   n log n   2 log n      1 tile
//   3  blelloch_tile                exclusive   2n        2 log n      1 tile and 1/32
//
// All three have one signature. Block b scans elements [b * Tile, (b + 1) * Tile) of in[0..n) by themselves
// into out:
//   launch       ceil(n / Tile) blocks of Tile lanes; Tile is a power of two, at most 1024
//   out          may be the same array as in: a lane reads and writes only its own element
//   aggregates   the total of tile b goes to aggregates[b]; may be null
// A partial last tile is filled up with the identity, and every lane reaches every barrier: guards stand on
// the data.
#pragma once
#include "labs/scan/operators.h"

#include <cstddef>

namespace scan {

// W. D. Hillis, G. L. Steele, Data Parallel Algorithms, CACM 29(12), 1986.
// Before the round of some distance, slot i holds the sum of the `distance` elements that end at i (or of all
// from the start, if there are fewer). One round doubles that. Reading one buffer and writing the other keeps
// a lane from overwriting what another one still has to read.
template <int Tile, class T, class Operator = plus<T>>
__global__ void hillis_steele_pingpong_tile(const T* in, T* out, size_t n, T* aggregates) {
  __shared__ T buffer[2][Tile];
  const Operator combine{};
  const int i = threadIdx.x;
  const size_t index = size_t(blockIdx.x) * Tile + i;

  int from = 0;
  buffer[from][i] = index < n ? in[index] : Operator::identity();
  __syncthreads();

  for (int distance = 1; distance < Tile; distance *= 2) {
    const int to = 1 - from;
    const T own = buffer[from][i];
    buffer[to][i] = i >= distance ? combine(buffer[from][i - distance], own) : own;
    __syncthreads();  // nobody reads `to` before it is complete, nor overwrites `from` while it is read
    from = to;
  }

  if (index < n) out[index] = buffer[from][i];
  if (aggregates != nullptr && i == Tile - 1) aggregates[blockIdx.x] = buffer[from][i];
}

// The same rounds in one buffer. Each lane first takes its operand into a register; the first barrier lets
// all of them finish reading before anyone writes, the second lets all finish writing before the next round
// reads.
template <int Tile, class T, class Operator = plus<T>>
__global__ void hillis_steele_staged_tile(const T* in, T* out, size_t n, T* aggregates) {
  __shared__ T sums[Tile];
  const Operator combine{};
  const int i = threadIdx.x;
  const size_t index = size_t(blockIdx.x) * Tile + i;

  sums[i] = index < n ? in[index] : Operator::identity();
  __syncthreads();

  for (int distance = 1; distance < Tile; distance *= 2) {
    const T left = i >= distance ? sums[i - distance] : Operator::identity();
    __syncthreads();
    sums[i] = combine(left, sums[i]);
    __syncthreads();
  }

  if (index < n) out[index] = sums[i];
  if (aggregates != nullptr && i == Tile - 1) aggregates[blockIdx.x] = sums[i];
}

// Where slot i of a tree lies in shared memory: one unused word after every 32. Shared memory has 32 banks of
// 4 bytes, and word w is in bank w mod 32. In a tree, neighbouring lanes touch slots 2, 4, 8, ... apart; from
// 32 apart on, all of them would meet in one bank and take turns. With the padding, slots that are 32 apart
// lie 33 words apart, in neighbouring banks. (The same on NVIDIA, and on AMD up to CDNA 3. M. Harris, S. Sengupta, J. Owens,
// Parallel Prefix Sum (Scan) with CUDA, GPU Gems 3, chapter 39.)
// SCAN_PADDING=0 (`make ... PADDING=0`) leaves the padding out, so that a profiler can show what it is for.
#ifndef SCAN_PADDING
#define SCAN_PADDING 1
#endif
__host__ __device__ constexpr int conflict_free_index(int i) { return SCAN_PADDING ? i + i / 32 : i; }

// G. E. Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990.
// A balanced tree over the tile, kept in place: the node over 2 * stride slots lives in the last of them, its
// left child in the last slot of the left half, its right child in the node's own slot.
//   up     every node becomes the sum of its two children; the root is the tile's aggregate
//   root   becomes the identity: nothing precedes the tile. This makes the scan exclusive
//   down   every node holds what precedes its range. So does its left child; the right child's range
//          is preceded by that and by the left child's sum
template <int Tile, class T, class Operator = plus<T>>
__global__ void blelloch_tile(const T* in, T* out, size_t n, T* aggregates) {
  __shared__ T tree[conflict_free_index(Tile)];
  const Operator combine{};
  const int i = threadIdx.x;
  const size_t index = size_t(blockIdx.x) * Tile + i;

  tree[conflict_free_index(i)] = index < n ? in[index] : Operator::identity();

  for (int stride = 1; stride < Tile; stride *= 2) {
    __syncthreads();
    const int node = 2 * stride * (i + 1) - 1;
    if (node < Tile) {
      T& left = tree[conflict_free_index(node - stride)];
      T& right = tree[conflict_free_index(node)];
      right = combine(left, right);
    }
  }

  if (i == 0) {  // no barrier: lane 0 itself has computed the root
    T& root = tree[conflict_free_index(Tile - 1)];
    if (aggregates != nullptr) aggregates[blockIdx.x] = root;
    root = Operator::identity();
  }

  for (int stride = Tile / 2; stride > 0; stride /= 2) {
    __syncthreads();
    const int node = 2 * stride * (i + 1) - 1;
    if (node < Tile) {
      T& left = tree[conflict_free_index(node - stride)];
      T& right = tree[conflict_free_index(node)];
      const T left_sum = left, before = right;  // once each: a compiler must assume that they may be one slot
      left = before;
      right = combine(before, left_sum);  // what precedes stands on the left: the operator need not commute
    }
  }
  __syncthreads();

  if (index < n) out[index] = tree[conflict_free_index(i)];
}

}  // namespace scan
