// Races between lanes of one warp. Lockstep may hide them; nothing but __syncwarp (or a barrier) rules them
// out. 32 lanes are one warp at either warp size.
#include "device_memory.h"
#include "pair.h"

constexpr int lanes = 32;
constexpr unsigned all_lanes = 0xffffffff;

// pair: read_neighbour
__global__ void read_neighbour(const int* in, int* out) {
  __shared__ int s[lanes];
  const int lane = threadIdx.x;
  s[lane] = 0;
  __syncwarp();
  s[lane] = in[lane];  // HAZARD warp-race s
  SOUND(__syncwarp();)
  out[lane] = s[lanes - 1 - lane];  // OTHER
}

PAIR(read_neighbour) {
  read_neighbour<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: syncwarp_of_half
// Lanes that the mask leaves out are not ordered.
__global__ void syncwarp_of_half(const int* in, int* out) {
  __shared__ int s[lanes];
  const int lane = threadIdx.x;
  s[lane] = 0;
  __syncwarp();
  s[lane] = in[lane];  // HAZARD warp-race s
  SOUND(__syncwarp(all_lanes);)
  BROKEN(if (lane < 16) __syncwarp(0x0000ffff);)
  out[lane] = s[lanes - 1 - lane];  // OTHER
}

PAIR(syncwarp_of_half) {
  syncwarp_of_half<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: syncwarp_of_each_half
// Two halves that sync apart are ordered inside each half and not with each other.
__global__ void syncwarp_of_each_half(const int* in, int* out) {
  __shared__ int s[lanes];
  const int lane = threadIdx.x;
  s[lane] = in[lane];  // HAZARD warp-race s
  __syncwarp(lane < 16 ? 0x0000ffff : 0xffff0000);
  SOUND(const int partner = lane ^ 15;)
  BROKEN(const int partner = lane ^ 31;)
  out[lane] = s[partner];  // OTHER  MAYBE uninitialised
}

PAIR(syncwarp_of_each_half) {
  syncwarp_of_each_half<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: scan_in_shared_memory
// The warp-level Hillis-Steele scan: each step reads, syncs, writes, syncs.
__global__ void scan_in_shared_memory(const int* in, int* out) {
  __shared__ int s[lanes];
  const int lane = threadIdx.x;
  s[lane] = in[lane];
  __syncwarp();
  for (int offset = 1; offset < lanes; offset *= 2) {
    const int left = lane >= offset ? s[lane - offset] : 0;  // HAZARD warp-race s
    SOUND(__syncwarp();)
    s[lane] += left;  // OTHER
    __syncwarp();
  }
  out[lane] = s[lane];
}

PAIR(scan_in_shared_memory) {
  scan_in_shared_memory<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: tree_sum
// The last steps of a reduction, once written without any sync in the belief that a warp needs none.
__global__ void tree_sum(const int* in, int* out) {
  __shared__ int s[lanes];
  const int lane = threadIdx.x;
  s[lane] = in[lane];
  __syncwarp();
  for (int half = lanes / 2; half > 0; half /= 2) {
    if (lane < half) s[lane] += s[lane + half];  // HAZARD warp-race s
    SOUND(__syncwarp();)
  }
  if (lane == 0) out[0] = s[0];
}

PAIR(tree_sum) {
  tree_sum<<<1, lanes>>>(counting(lanes), zeros<int>(1));
  finish();
}

// pair: global_memory
__global__ void global_memory(int* data, int* out) {
  const int lane = threadIdx.x;
  data[lane] = lane;  // HAZARD warp-race
  SOUND(__syncwarp();)
  out[lane] = data[lane ^ 1];  // OTHER
}

PAIR(global_memory) {
  global_memory<<<1, lanes>>>(zeros<int>(lanes), zeros<int>(lanes));
  finish();
}

// pair: shuffle_orders_no_memory
// A shuffle exchanges registers. It is no fence.
__global__ void shuffle_orders_no_memory(const int* in, int* out) {
  __shared__ int s[lanes];
  const int lane = threadIdx.x;
  int first = in[lane];
  s[lane] = 0;
  __syncwarp();
  s[lane] = first;  // HAZARD warp-race s
  SOUND(__syncwarp();)
  BROKEN(first = __shfl_sync(all_lanes, first, 0);)
  out[lane] = s[lanes - 1 - lane] + first;  // OTHER
}

PAIR(shuffle_orders_no_memory) {
  shuffle_orders_no_memory<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: same_slot_in_warp
__global__ void same_slot_in_warp(const int* in, int* out) {
  __shared__ int s[lanes];
  const int lane = threadIdx.x;
  s[lane] = 0;
  __syncwarp();
  SOUND(s[lane] = in[lane];)
  BROKEN(s[lane / 2] = in[lane];)  // HAZARD warp-race s
  __syncwarp();
  out[lane] = s[lane];
}

PAIR(same_slot_in_warp) {
  same_slot_in_warp<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: bool_flags
// Four lanes' flags share a word and no byte.
__global__ void bool_flags(const int* in, int* out) {
  __shared__ bool flags[lanes];
  const int lane = threadIdx.x;
  SOUND(const int slot = lane;)
  BROKEN(const int slot = lane & ~1;)
  flags[slot] = in[lane] % 2 == 0;  // HAZARD warp-race flags
  __syncwarp();
  out[lane] = flags[slot];
}

PAIR(bool_flags) {
  bool_flags<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: block_barrier_in_warp
// __syncthreads orders the lanes of a warp as well.
__global__ void block_barrier_in_warp(const int* in, int* out) {
  __shared__ int s[lanes];
  const int lane = threadIdx.x;
  s[lane] = 0;
  __syncthreads();
  s[lane] = in[lane];  // HAZARD warp-race s
  SOUND(__syncthreads();)
  out[lane] = s[lane ^ 1];  // OTHER
}

PAIR(block_barrier_in_warp) {
  block_barrier_in_warp<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: same_value_in_warp
__global__ void same_value_in_warp(const int* in, int* out) {
  __shared__ int any;
  const int lane = threadIdx.x;
  if (lane == 0) any = 0;
  __syncwarp();
  SOUND(if (in[lane] % 2 == 0) any = 1;)      // NOTE warp-race
  BROKEN(if (in[lane] % 2 == 0) any = lane;)  // HAZARD warp-race any
  __syncwarp();
  out[lane] = any;
}

PAIR(same_value_in_warp) {
  same_value_in_warp<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}
