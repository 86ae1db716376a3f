// Shuffles in HIP's spelling, which names no mask: the lanes that are here take part, and no others may be
// read. Blocks of one whole warp, 32 or 64 lanes.
#include <hip/hip_runtime.h>

#include <cstdlib>

#include "pair.h"

static void must(hipError_t error) {
  if (error == hipSuccess) return;
  std::fprintf(stderr, "unexpected: %s\n", hipGetErrorString(error));
  std::exit(3);
}

static int host_warp_size() {
  hipDeviceProp_t properties;
  must(hipGetDeviceProperties(&properties, 0));
  return properties.warpSize;
}

// A word of device memory for each lane of one warp.
static int* one_word_a_lane() {
  int* out = nullptr;
  must(hipMalloc(reinterpret_cast<void**>(&out), host_warp_size() * sizeof(int)));
  return out;
}

// pair: shuffle_up_in_divergent_code
// Lane 1 reads lane 0, which the condition keeps away.
__global__ void shuffle_up_in_divergent_code(int* out) {
  const int lane = threadIdx.x;
  int value = lane + 1, left = 0;
  BROKEN(if (lane > 0))
  left = __shfl_up(value, 1);  // HAZARD warp-operation
  out[lane] = lane > 0 ? value + left : value;
}

PAIR(shuffle_up_in_divergent_code) {
  shuffle_up_in_divergent_code<<<1, host_warp_size()>>>(one_word_a_lane());
  must(hipDeviceSynchronize());
}

// pair: shuffle_from_a_lane_that_left
__global__ void shuffle_from_a_lane_that_left(int* out) {
  const int lane = threadIdx.x;
  BROKEN(if (lane == warpSize - 1) return;)
  out[lane] = __shfl(lane, warpSize - 1);  // HAZARD warp-operation
}

PAIR(shuffle_from_a_lane_that_left) {
  shuffle_from_a_lane_that_left<<<1, host_warp_size()>>>(one_word_a_lane());
  must(hipDeviceSynchronize());
}

// pair: shuffle_xor_in_half_a_warp
// Half a warp may shuffle among itself; partners in the other half are not there.
__global__ void shuffle_xor_in_half_a_warp(int* out) {
  const int lane = threadIdx.x;
  SOUND(const int distance = 1;)
  BROKEN(const int distance = warpSize / 2;)
  int value = lane;
  if (lane < warpSize / 2) value += __shfl_xor(value, distance);  // HAZARD warp-operation
  out[lane] = value;
}

PAIR(shuffle_xor_in_half_a_warp) {
  shuffle_xor_in_half_a_warp<<<1, host_warp_size()>>>(one_word_a_lane());
  must(hipDeviceSynchronize());
}

// pair: shuffle_down_in_loop
// A tree sum whose lanes drop out while others still read them.
__global__ void shuffle_down_in_loop(int* out) {
  const int lane = threadIdx.x;
  int sum = lane + 1;
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    BROKEN(if (lane < offset))
    sum += __shfl_down(sum, offset);  // HAZARD warp-operation
  }
  out[lane] = sum;
}

PAIR(shuffle_down_in_loop) {
  shuffle_down_in_loop<<<1, host_warp_size()>>>(one_word_a_lane());
  must(hipDeviceSynchronize());
}
