// Shuffles, votes and __syncwarp whose mask and lanes disagree. 32 lanes are one warp at either warp size.
// A mask may name lanes that have left the kernel; those that a condition keeps away wait further down.
#include <cooperative_groups.h>

#include "device_memory.h"
#include "pair.h"

constexpr int lanes = 32;
constexpr unsigned all_lanes = 0xffffffff;

// pair: shuffle_when_some_have_left
__global__ void shuffle_when_some_have_left(const int* in, int* out) {
  const int lane = threadIdx.x;
  BROKEN(if (lane >= 20) return;)
  out[lane] = __shfl_sync(all_lanes, in[lane], 31);  // HAZARD warp-operation
}

PAIR(shuffle_when_some_have_left) {
  shuffle_when_some_have_left<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: shuffle_in_divergent_code
// The mask names lanes that the condition keeps away.
__global__ void shuffle_in_divergent_code(const int* in, int* out) {
  const int lane = threadIdx.x;
  int value = in[lane];
  for (int offset = 1; offset < lanes; offset *= 2) {
    int left = 0;
    BROKEN(if (lane >= offset))
    left = __shfl_up_sync(all_lanes, value, offset);  // HAZARD warp-operation
    if (lane >= offset) value += left;
    __syncwarp();  // MAYBE warp-operation,barrier-divergence
  }
  out[lane] = value;
}

PAIR(shuffle_in_divergent_code) {
  shuffle_in_divergent_code<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: shuffle_from_outside_mask
__global__ void shuffle_from_outside_mask(const int* in, int* out) {
  const int lane = threadIdx.x;
  SOUND(const int source = 15;)
  BROKEN(const int source = 16;)
  if (lane < 16) out[lane] = __shfl_sync(0x0000ffff, in[lane], source);  // HAZARD warp-operation
}

PAIR(shuffle_from_outside_mask) {
  shuffle_from_outside_mask<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: shuffle_down_from_outside_mask
// A tree over half a warp that reads the other half in its first step.
__global__ void shuffle_down_from_outside_mask(const int* in, int* out) {
  const int lane = threadIdx.x;
  if (lane >= 16) return;
  int sum = in[lane];
  SOUND(constexpr int width = 16;)
  BROKEN(constexpr int width = 32;)
  for (int offset = width / 2; offset > 0; offset /= 2)
    sum += __shfl_down_sync(0x0000ffff, sum, offset, width);  // HAZARD warp-operation
  if (lane == 0) out[0] = sum;
}

PAIR(shuffle_down_from_outside_mask) {
  shuffle_down_from_outside_mask<<<1, lanes>>>(counting(lanes), zeros<int>(1));
  finish();
}

// pair: mask_without_caller
__global__ void mask_without_caller(const int* in, int* out) {
  const int lane = threadIdx.x;
  SOUND(const unsigned mask = all_lanes;)
  BROKEN(const unsigned mask = all_lanes - 1;)
  out[lane] = __shfl_sync(mask, in[lane], 7);  // HAZARD warp-operation
}

PAIR(mask_without_caller) {
  mask_without_caller<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: different_masks
__global__ void different_masks(const int* in, int* out) {
  const int lane = threadIdx.x;
  SOUND(const unsigned mask = lane < 16 ? 0x0000ffff : 0xffff0000;)
  BROKEN(const unsigned mask = lane < 16 ? 0x0000ffff : all_lanes;)
  out[lane] = __shfl_xor_sync(mask, in[lane], 1);  // HAZARD warp-operation
  __syncwarp();  // MAYBE warp-operation,barrier-divergence
}

PAIR(different_masks) {
  different_masks<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: ballot_in_divergent_code
__global__ void ballot_in_divergent_code(const int* in, int* out) {
  const int lane = threadIdx.x;
  unsigned votes = 0;
  BROKEN(if (in[lane] % 3 == 0))
  votes = __ballot_sync(all_lanes, in[lane] % 2);  // HAZARD warp-operation
  __syncwarp();  // MAYBE warp-operation,barrier-divergence
  out[lane] = votes;
}

PAIR(ballot_in_divergent_code) {
  ballot_in_divergent_code<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: any_of_a_partial_warp
// Lanes that have left the kernel are not waited for. Lanes that are elsewhere are missing.
__global__ void any_of_a_partial_warp(const int* in, int* out, int n) {
  const int lane = threadIdx.x;
  int found = 0;
  SOUND(if (lane >= n) return;)
  BROKEN(if (lane < n))
  found = __any_sync(all_lanes, in[lane] == 3);  // HAZARD warp-operation
  __syncwarp();  // MAYBE warp-operation,barrier-divergence
  out[lane] = found;
}

PAIR(any_of_a_partial_warp) {
  any_of_a_partial_warp<<<1, lanes>>>(counting(lanes), zeros<int>(lanes), 30);
  finish();
}

// pair: syncwarp_in_divergent_code
__global__ void syncwarp_in_divergent_code(const int* in, int* out) {
  const int lane = threadIdx.x;
  BROKEN(if (lane < 16))
  __syncwarp();  // HAZARD warp-operation,barrier-divergence
  out[lane] = __any_sync(all_lanes, in[lane] == 3);  // MAYBE warp-operation,barrier-divergence
}

PAIR(syncwarp_in_divergent_code) {
  syncwarp_in_divergent_code<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: match_in_divergent_code
__global__ void match_in_divergent_code(const int* in, int* out) {
  const int lane = threadIdx.x;
  unsigned peers = 0;
  BROKEN(if (lane != 5))
  peers = __match_any_sync(all_lanes, in[lane] % 4);  // HAZARD warp-operation
  __syncwarp();  // MAYBE warp-operation,barrier-divergence
  out[lane] = peers;
}

PAIR(match_in_divergent_code) {
  match_in_divergent_code<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: other_operation
// All lanes take part, and not in the same operation.
__global__ void other_operation(const int* in, int* out) {
  const int lane = threadIdx.x;
  int value = in[lane];
  BROKEN(if (lane < 4) value = __any_sync(all_lanes, value); else)  // HAZARD warp-operation
  value = __shfl_sync(all_lanes, value, 9);                         // OTHER
  out[lane] = value;
}

PAIR(other_operation) {
  other_operation<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}

// pair: part_of_a_tiled_partition
__global__ void part_of_a_tiled_partition(const int* in, int* out) {
  const auto group = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
  int value = in[threadIdx.x];
  BROKEN(if (group.thread_rank() < 8))
  value += group.shfl_xor(value, 4);  // HAZARD warp-operation
  group.sync();                       // MAYBE warp-operation,barrier-divergence
  out[threadIdx.x] = value;
}

PAIR(part_of_a_tiled_partition) {
  part_of_a_tiled_partition<<<1, lanes>>>(counting(lanes), zeros<int>(lanes));
  finish();
}
