// One pass. A block publishes its own pair as soon as it has it, and all up to its end once it knows that; state and flag
// in one word, the value in another.
#include "exercises/02_segmented_scan.h"

namespace exercise {

enum : int { nothing = 0, own_only = 1, everything = 2, has_head = 4 };

__global__ void scan(const float* values, const int* flags, float* out, size_t n, float* own_values, float* all_values, int* states,
                     int* ticket) {
  __shared__ flagged pairs[tile];
  __shared__ unsigned number;
  __shared__ float carry;
  const int i = threadIdx.x;
  if (i == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1);
  __syncthreads();
  const unsigned b = number;
  const size_t index = size_t(b) * tile + i;
  pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};
  __syncthreads();
  for (int distance = 1; distance < tile; distance *= 2) {
    const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
    __syncthreads();
    if (!pairs[i].flag) pairs[i] = {left.value + pairs[i].value, left.flag};
    __syncthreads();
  }
  if (i == 0) {
    const flagged own = pairs[tile - 1];
    own_values[b] = own.value;
    gpu::atomic_store<gpu::release>(&states[b], own_only | (own.flag ? has_head : 0));
    float before = 0;
    for (unsigned look = b; look-- > 0;) {
      int state = nothing;
      while (state == nothing) state = gpu::atomic_load<gpu::acquire>(&states[look]);
      if (state & everything) {
        before += all_values[look];
        break;
      }
      before += own_values[look];
      if (state & has_head) break;
    }
    all_values[b] = own.flag ? own.value : before + own.value;
    gpu::atomic_store<gpu::release>(&states[b], everything | (own.flag ? has_head : 0));
    carry = before;
  }
  __syncthreads();
  if (index < n) out[index] = pairs[i].flag ? pairs[i].value : carry + pairs[i].value;
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
  if (n == 0) return;
  const unsigned tiles = (n + tile - 1) / tile;
  gpu::check(GPU_API(Memset)(heads, 0, (tiles + 1) * sizeof(int)), "memset", gpu::here());
  scan<<<tiles, tile>>>(values, flags, out, n, totals, totals + tiles, heads, heads + tiles);
  gpu::check_launch();
}

__global__ void each_on_its_own(const float* values, const int* flags, float* out, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  int head = i;
  while (head > 0 && !flags[head]) --head;
  float sum = 0;
  for (int k = head; k <= i; ++k) sum += values[k];
  out[i] = sum;
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  each_on_its_own<<<1, tile>>>(values, flags, out, n);
  gpu::check_launch();
}

}  // namespace exercise
