// Bonus Q10: a scan whose lowest levels stay inside the warps.
//
//                          lanes            result      shared memory
//   1  shuffle_scan_warp   one warp         inclusive   none
//   2  shuffle_scan_block  a block of warps inclusive   one word a warp
//
// Every lane brings one element and gets its sum. Right at warps of 32 lanes and of 64.
#pragma once
#include "labs/scan/operators.h"

namespace scan {

// Hillis and Steele's rounds, and no hazard: a shuffle hands all lanes the value from before the step.
template <class T, class Operator = plus<T>>
__device__ T shuffle_scan_warp(T element) {
  const Operator combine{};
  const int lane = gpu::lane_id();
  T sum = element;
  for (int distance = 1; distance < warpSize; distance *= 2) {
    const T left = gpu::shuffle_up(sum, distance);
    if (lane >= distance) sum = combine(left, sum);
  }
  return sum;
}

// totals: shared memory, blockDim.x / warpSize words. The block is whole warps, and at most warpSize of them.
template <class T, class Operator = plus<T>>
__device__ T shuffle_scan_block(T element, T* totals) {
  const Operator combine{};
  const int lane = gpu::lane_id(), warp = threadIdx.x / warpSize, warps = blockDim.x / warpSize;

  const T sum = shuffle_scan_warp<T, Operator>(element);
  if (lane == warpSize - 1) totals[warp] = sum;
  __syncthreads();

  if (warp == 0) {  // the first warp scans the totals of all warps
    T total = lane < warps ? totals[lane] : Operator::identity();
    for (int distance = 1; distance < warps; distance *= 2) {
      const T left = gpu::shuffle_up(total, distance);
      if (lane >= distance) total = combine(left, total);
    }
    if (lane < warps) totals[lane] = total;
  }
  __syncthreads();

  return warp == 0 ? sum : combine(totals[warp - 1], sum);
}

}  // namespace scan
