// Exercise 05, the contract: what your file defines and the grader calls. out[i] = in[0] + ... + in[i] in a single kernel;
// + is the Operator, as in exercise 01: Operator{}(left, right), associative, need not commute, with a static identity().
// All arrays are device memory, apart from each other; in must not change. Sums are any int, and n may be 0. On the CPU
// backend blocks start in any order and only a few are resident at once. There the grader also counts: one launch goes over
// the elements, and no tile waits until another is complete where its aggregate would do.
// D. Merrill, M. Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back, NVIDIA NVR-2016-002, 2016.
#pragma once
#include "gpu.h"
#include "labs/scan/operators.h"

#include <cstddef>

namespace exercise {

// Of how many elements each the arrays below have to be, for n elements.
size_t tile_count(size_t n);

// in, out: n elements. flags, aggregates, prefixes: tile_count(n) elements each, ticket: one, all there to work in: they
// hold what an earlier call has left there, or nothing that was ever written.
template <class Operator>
void lookback_scan(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes, unsigned* ticket);

// ---- Given.

inline constexpr int tile = 128;  // elements of a tile, one for each lane of its block

// The inclusive scan of a tile, of which every lane brings along its element. All lanes of the block call it. `sums` is shared
// memory of the block, `tile` elements. (Exercise 04 does it with a barrier or two.)
template <class Operator>
__device__ int scan_of_tile(int value, int* sums) {
  const int lane = threadIdx.x;
  sums[lane] = value;
  __syncthreads();
  for (int distance = 1; distance < tile; distance *= 2) {
    const int left = lane >= distance ? sums[lane - distance] : Operator::identity();
    __syncthreads();
    sums[lane] = Operator{}(left, sums[lane]);
    __syncthreads();
  }
  return sums[lane];
}

}  // namespace exercise
