#include "exercises/02_segmented_scan.h"

namespace exercise {

__global__ void scan(const float* values, const int* flags, float* out, size_t n) {
  __shared__ float sums[tile];
  __shared__ int seen[tile];
  __shared__ float carry;
  const int i = threadIdx.x;
  if (i == 0) carry = 0;
  for (size_t first = 0; first < n; first += tile) {
    const size_t index = first + i;
    sums[i] = index < n ? values[index] : 0;
    seen[i] = index < n ? flags[index] : 0;
    __syncthreads();
    for (int distance = 1; distance < tile; distance *= 2) {
      float sum = sums[i];
      int head = seen[i];
      if (i >= distance) {
        if (!head) sum += sums[i - distance];
        head |= seen[i - distance];
      }
      __syncthreads();
      sums[i] = sum;
      seen[i] = head;
      __syncthreads();
    }
    const float result = seen[i] ? sums[i] : sums[i] + carry;
    if (index < n) out[index] = result;
    __syncthreads();
    if (i == tile - 1) carry = result;
  }
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  scan<<<1, tile>>>(values, flags, out, n);
  gpu::check_launch();
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float*, int*) {
  scan<<<1, tile>>>(values, flags, out, n);
  gpu::check_launch();
}

}  // namespace exercise
