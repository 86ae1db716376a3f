#include "exercises/02_segmented_scan.h"

namespace exercise {

// No head and no value: what changes nothing, on either side.
__device__ flagged operator+(flagged left, flagged right) {
  return {right.flag ? right.value : left.value + right.value, left.flag || right.flag};
}

// Up and down the tree; then each lane takes in its own element, which the exclusive result lacks.
__global__ void scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
  __shared__ flagged tree[tile];
  const int lane = threadIdx.x;
  const size_t index = size_t(blockIdx.x) * tile + lane;
  flagged own = {0, 0};
  if (index < n) own = {values[index], flags[index]};
  tree[lane] = own;
  for (int stride = 1; stride < tile; stride *= 2) {
    __syncthreads();
    const int node = 2 * stride * (lane + 1) - 1;
    if (node < tile) tree[node] = tree[node - stride] + tree[node];
  }
  __syncthreads();
  if (lane == 0) {
    if (totals) totals[blockIdx.x] = tree[tile - 1].value;
    if (heads) heads[blockIdx.x] = tree[tile - 1].flag;
    tree[tile - 1] = {0, 0};
  }
  for (int stride = tile / 2; stride > 0; stride /= 2) {
    __syncthreads();
    const int node = 2 * stride * (lane + 1) - 1;
    if (node < tile) {
      const flagged left = tree[node - stride], above = tree[node];
      tree[node - stride] = above;
      tree[node] = above + left;
    }
  }
  __syncthreads();
  if (index < n) out[index] = (tree[lane] + own).value;
}

// Up to a tile's first head.
__global__ void add_carries(const int* flags, float* out, size_t n, const float* carries) {
  __shared__ int first_head;
  const size_t index = size_t(blockIdx.x + 1) * tile + threadIdx.x;
  if (threadIdx.x == 0) {
    first_head = tile;
    for (int i = tile - 1; i >= 0; --i)
      if (index + i < n && flags[index + i]) first_head = i;
  }
  __syncthreads();
  if (index < n && int(threadIdx.x) < first_head) out[index] += carries[blockIdx.x];
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  scan<<<1, tile>>>(values, flags, out, n, nullptr, nullptr);
  gpu::check_launch();
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
  if (n <= tile) return segmented_scan_tile(values, flags, out, int(n));
  const unsigned tiles = (n + tile - 1) / tile;
  scan<<<tiles, tile>>>(values, flags, out, n, totals, heads);
  gpu::check_launch();
  segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
  add_carries<<<tiles - 1, tile>>>(flags, out, n, totals);
  gpu::check_launch();
}

}  // namespace exercise
