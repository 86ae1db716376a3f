// All lanes that a block can have, in two dimensions.
#include "exercises/02_segmented_scan.h"

namespace exercise {

inline constexpr unsigned lanes = 1024;

template <class T>
__device__ void exchange(T& a, T& b) {
  const T old = a;
  a = b;
  b = old;
}

__device__ flagged scan_block(flagged own) {
  extern __shared__ flagged memory[];
  flagged* from = memory;
  flagged* to = memory + lanes;
  const unsigned i = threadIdx.y * blockDim.x + threadIdx.x;
  from[i] = own;
  __syncthreads();
  for (unsigned distance = 1; distance < lanes; distance *= 2) {
    flagged sum = from[i];
    if (i >= distance) {
      const flagged left = from[i - distance];
      sum = {sum.flag ? sum.value : left.value + sum.value, sum.flag | left.flag};
    }
    to[i] = sum;
    __syncthreads();
    exchange(from, to);
  }
  return from[i];
}

__global__ void reduce(const float* values, const int* flags, size_t n, float* totals, int* heads) {
  const size_t index = size_t(blockIdx.x) * lanes + threadIdx.y * blockDim.x + threadIdx.x;
  const flagged sum = scan_block(index < n ? flagged{values[index], flags[index]} : flagged{0, 0});
  if (index % lanes == lanes - 1) {
    totals[blockIdx.x] = sum.value;
    heads[blockIdx.x] = sum.flag;
  }
}

__global__ void scan(const float* values, const int* flags, size_t n, float* out, const float* carries) {
  const size_t index = size_t(blockIdx.x) * lanes + threadIdx.y * blockDim.x + threadIdx.x;
  flagged sum = scan_block(index < n ? flagged{values[index], flags[index]} : flagged{0, 0});
  if (carries && blockIdx.x > 0 && !sum.flag) sum.value += carries[blockIdx.x - 1];
  if (index < n) out[index] = sum.value;
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
  const unsigned blocks = (n + lanes - 1) / lanes;
  const dim3 shape(64, 16);
  const size_t bytes = 2 * lanes * sizeof(flagged);
  if (blocks == 0) return;
  if (blocks > 1) {
    reduce<<<blocks, shape, bytes>>>(values, flags, n, totals, heads);
    gpu::check_launch();
    segmented_scan(totals, heads, totals, blocks, totals + blocks, heads + blocks);
  }
  scan<<<blocks, shape, bytes>>>(values, flags, n, out, blocks > 1 ? totals : nullptr);
  gpu::check_launch();
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  segmented_scan(values, flags, out, n, nullptr, nullptr);
}

}  // namespace exercise
