// 64 lanes, each of which goes through its own elements, and two levels in a loop instead of a recursion.
#include "exercises/02_segmented_scan.h"

namespace exercise {

struct segment_sum {
  float value = 0;
  bool head = false;
  __device__ segment_sum then(float v, bool starts) const { return starts ? segment_sum{v, true} : segment_sum{value + v, head}; }
  __device__ segment_sum then(segment_sum next) const { return {next.head ? next.value : value + next.value, head || next.head}; }
};

inline constexpr int each = 8, lanes = 64, stretch = each * lanes;

// What precedes this lane in its block; `all` becomes the sum of the block.
__device__ segment_sum before_lane(segment_sum own, segment_sum& all) {
  __shared__ float value[lanes];
  __shared__ bool head[lanes];
  __syncthreads();
  value[threadIdx.x] = own.value;
  head[threadIdx.x] = own.head;
  __syncthreads();
  segment_sum before;
  all = {};
  for (unsigned l = 0; l < lanes; ++l) {
    if (l == threadIdx.x) before = all;
    all = all.then(segment_sum{value[l], head[l]});
  }
  return before;
}

__global__ void scan_stretches(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads,
                               const float* carries) {
  const size_t first = size_t(blockIdx.x) * stretch + threadIdx.x * each;
  segment_sum own;
  for (size_t i = first; i < first + each && i < n; ++i) own = own.then(values[i], flags[i] != 0);
  segment_sum all;
  segment_sum sum = before_lane(own, all);
  if (out == nullptr) {
    if (threadIdx.x == 0) totals[blockIdx.x] = all.value, heads[blockIdx.x] = all.head;
    return;
  }
  if (blockIdx.x > 0) sum = segment_sum{carries[blockIdx.x - 1], false}.then(sum);
  for (size_t i = first; i < first + each && i < n; ++i) {
    sum = sum.then(values[i], flags[i] != 0);
    out[i] = sum.value;
  }
}

// One block goes through all of them, a stretch at a time.
__global__ void scan_totals(float* totals, const int* heads, unsigned count) {
  segment_sum carry;
  for (unsigned start = 0; start < count; start += lanes) {
    const unsigned i = start + threadIdx.x;
    segment_sum own, all;
    if (i < count) own = {totals[i], heads[i] != 0};
    const segment_sum before = before_lane(own, all);
    if (i < count) totals[i] = carry.then(before).then(own).value;
    carry = carry.then(all);
  }
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
  const unsigned blocks = (n + stretch - 1) / stretch;
  if (blocks > 1) {
    scan_stretches<<<blocks, lanes>>>(values, flags, nullptr, n, totals, heads, nullptr);
    gpu::check_launch();
    scan_totals<<<1, lanes>>>(totals, heads, blocks);
    gpu::check_launch();
  }
  if (blocks > 0) scan_stretches<<<blocks, lanes>>>(values, flags, out, n, nullptr, nullptr, totals);
  gpu::check_launch();
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  segmented_scan(values, flags, out, n, nullptr, nullptr);
}

}  // namespace exercise
