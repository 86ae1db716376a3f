// Races between warps of one block in device memory.
#include "device_memory.h"
#include "pair.h"

constexpr int tile = 128;

// pair: read_other_warp
__global__ void read_other_warp(int* data, int* out) {
  const int tid = threadIdx.x;
  data[tid] = tid;  // HAZARD global-race
  SOUND(__syncthreads();)
  out[tid] = data[tile - 1 - tid];  // OTHER
}

PAIR(read_other_warp) {
  read_other_warp<<<1, tile>>>(zeros<int>(tile), zeros<int>(tile));
  finish();
}

// pair: shift_in_place
// Inclusive to exclusive in place: the left neighbour may have moved on already.
__global__ void shift_in_place(int* data) {
  const int tid = threadIdx.x;
  const int left = tid > 0 ? data[tid - 1] : 0;  // HAZARD global-race,warp-race
  SOUND(__syncthreads();)
  data[tid] = left;  // OTHER
}

PAIR(shift_in_place) {
  shift_in_place<<<1, tile>>>(counting(tile));
  finish();
}

// pair: device_variable
__device__ int tile_total;

__global__ void device_variable(const int* in, int* out) {
  const int tid = threadIdx.x;
  if (tid == tile - 1) tile_total = in[tid];  // HAZARD global-race tile_total
  SOUND(__syncthreads();)
  if (tid < 32) out[tid] = tile_total;  // OTHER
}

PAIR(device_variable) {
  device_variable<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: syncwarp_is_no_barrier
__global__ void syncwarp_is_no_barrier(int* data, int* out) {
  const int tid = threadIdx.x;
  data[tid] = tid;  // HAZARD global-race
  SOUND(__syncthreads();)
  BROKEN(__syncwarp();)
  out[tid] = data[tile - 1 - tid];  // OTHER
}

PAIR(syncwarp_is_no_barrier) {
  syncwarp_is_no_barrier<<<1, tile>>>(zeros<int>(tile), zeros<int>(tile));
  finish();
}

// pair: fence_is_no_barrier
// A fence orders one lane's accesses. It waits for nobody.
__global__ void fence_is_no_barrier(int* data, int* out) {
  const int tid = threadIdx.x;
  data[tid] = tid;  // HAZARD global-race
  SOUND(__syncthreads();)
  BROKEN(__threadfence();)
  out[tid] = data[tile - 1 - tid];  // OTHER
}

PAIR(fence_is_no_barrier) {
  fence_is_no_barrier<<<1, tile>>>(zeros<int>(tile), zeros<int>(tile));
  finish();
}

// pair: byte_flags
__global__ void byte_flags(const int* in, bool* flags) {
  const int tid = threadIdx.x;
  SOUND(const int slot = tid % 64 * 2 + tid / 64;)
  BROKEN(const int slot = tid % 64 * 2;)
  flags[slot] = in[tid] <= 64;  // HAZARD global-race
}

PAIR(byte_flags) {
  byte_flags<<<1, tile>>>(counting(tile), zeros<bool>(tile));
  finish();
}

// pair: scatter_to_one_place
__global__ void scatter_to_one_place(const int* in, const int* offsets, int* out) {
  const int tid = threadIdx.x;
  out[offsets[tid]] = in[tid];  // HAZARD global-race,warp-race
}

PAIR(scatter_to_one_place) {
  SOUND(int* offsets = counting(tile);)
  BROKEN(int* offsets = zeros<int>(tile);)
  scatter_to_one_place<<<1, tile>>>(counting(tile), offsets, zeros<int>(tile + 1));
  finish();
}
