#include "exercises/02_segmented_scan.h"

namespace exercise {

inline constexpr int lanes = 128;

__device__ flagged combine(flagged left, flagged right) {
  if (right.flag == 0) right.value += left.value;
  right.flag |= left.flag;
  return right;
}

// In place where out == values: each lane reads and writes its own element only.
__global__ void scan_tiles(const float* values, const int* flags, float* out, int* seen, size_t n, float* totals, int* heads) {
  __shared__ flagged pairs[lanes];
  const int i = threadIdx.x;
  const size_t index = size_t(blockIdx.x) * lanes + i;
  pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};
  __syncthreads();
  for (int distance = 1; distance < lanes; distance <<= 1) {
    flagged pair = pairs[i];
    if (i >= distance) pair = combine(pairs[i - distance], pair);
    __syncthreads();
    pairs[i] = pair;
    __syncthreads();
  }
  if (index < n) out[index] = pairs[i].value;
  if (i == lanes - 1) totals[blockIdx.x] = pairs[i].value, heads[blockIdx.x] = pairs[i].flag;
}

__global__ void add_carries(const int* flags, float* out, size_t n, const float* carries) {
  const size_t first = size_t(blockIdx.x + 1) * lanes;
  bool head = false;
  for (size_t k = first; k <= first + threadIdx.x && k < n; ++k) head = head || flags[k];
  if (first + threadIdx.x < n && !head) out[first + threadIdx.x] += carries[blockIdx.x];
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
  if (n == 0) return;
  const unsigned tiles = (n + lanes - 1) / lanes;
  scan_tiles<<<tiles, lanes>>>(values, flags, out, nullptr, n, totals, heads);
  gpu::check_launch();
  if (tiles == 1) return;
  segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
  add_carries<<<tiles - 1, lanes>>>(flags, out, n, totals);
  gpu::check_launch();
}

__global__ void one_tile(const float* values, const int* flags, float* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float sum = values[i];
    for (int k = i; k > 0 && !flags[k]; --k) sum += values[k - 1];
    out[i] = sum;
  }
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  one_tile<<<1, lanes>>>(values, flags, out, n);
  gpu::check_launch();
}

}  // namespace exercise
