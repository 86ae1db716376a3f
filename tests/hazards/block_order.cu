// Blocks that wait for other blocks. The hardware starts them in any order and keeps as many as fit: a block
// may wait only for one that has surely started. These twins differ only under some orders and residencies.
#include "device_memory.h"
#include "pair.h"

// Called by lane 0 alone; the barriers make its answer the block's.
__device__ int take_ticket(int* next) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = atomicAdd(next, 1);
  __syncthreads();
  return mine;
}

// pair: chain
// runs: reverse/1 reverse/2 reverse/4
__global__ void chain(int* next, int* sums) {
  SOUND(const int tile = take_ticket(next);)
  BROKEN(const int tile = blockIdx.x;)
  if (threadIdx.x != 0) return;
  int carry = 0;
  if (tile > 0) {
    while ((carry = atomicAdd(&sums[tile - 1], 0)) == 0) {  // HAZARD no-progress
    }
  }
  atomicExch(&sums[tile], carry + 1);
}

PAIR(chain) {
  chain<<<8, 32>>>(zeros<int>(1), zeros<int>(8));
  finish();
}

// pair: look_back
// runs: reverse/1 reverse/2 reverse/4
// Decoupled look-back: a tile's status word is empty, holds its aggregate, or holds its prefix.
constexpr unsigned long long aggregate_mark = 1ull << 32, prefix_mark = 2ull << 32;

__global__ void look_back(int* next, unsigned long long* status, int* out) {
  SOUND(const int tile = take_ticket(next);)
  BROKEN(const int tile = blockIdx.x;)
  if (threadIdx.x != 0) return;
  const int aggregate = tile + 1;
  atomicExch(&status[tile], aggregate_mark | aggregate);
  int carry = 0;
  for (int before = tile - 1; before >= 0; --before) {
    unsigned long long word;
    do {
      word = atomicAdd(&status[before], 0ull);  // HAZARD no-progress
    } while (word == 0);                        // MAYBE no-progress
    carry += static_cast<int>(word);
    if (word >= prefix_mark) break;
  }
  atomicExch(&status[tile], prefix_mark | (carry + aggregate));
  out[tile] = carry;
}

PAIR(look_back) {
  look_back<<<16, 32>>>(zeros<int>(1), zeros<unsigned long long>(16), zeros<int>(16));
  finish();
}

// pair: home_made_grid_barrier
// runs: forward/2 reverse/2 random:1/2 random:2/2 random:3/2
// All blocks wait for all: as many must be resident as were launched.
__global__ void home_made_grid_barrier(int* arrived) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < static_cast<int>(gridDim.x)) {  // HAZARD no-progress
    }
  }
  __syncthreads();
}

PAIR(home_made_grid_barrier) {
  SOUND(home_made_grid_barrier<<<2, 32>>>(zeros<int>(1));)
  BROKEN(home_made_grid_barrier<<<3, 32>>>(zeros<int>(1));)
  finish();
}
