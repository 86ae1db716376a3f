// Blocks take their tile's number from a counter that every call clears.
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include "labs/common/device_array.h"
// end
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n, unsigned* next) {
  __shared__ unsigned tile;
  if (threadIdx.x == 0) tile = atomicAdd(next, 1u);
  __syncthreads();
  const size_t i = size_t(tile) * block + threadIdx.x;
// end
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  gpu::device_array<unsigned> next(1);
  next.fill_bytes(0);
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n, next.data());
// end
