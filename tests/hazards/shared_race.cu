// Races between warps of one block in shared memory: what __syncthreads is for.
#include "device_memory.h"
#include "pair.h"

constexpr int tile = 128;

// pair: hillis_steele_staged
// Without the barrier between reading and writing, a lane may read what its left neighbour has already
// updated.
__global__ void hillis_steele_staged(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  for (int offset = 1; offset < tile; offset *= 2) {
    const int left = tid >= offset ? s[tid - offset] : 0;  // HAZARD shared-race,warp-race s
    SOUND(__syncthreads();)
    s[tid] += left;  // OTHER
    __syncthreads();
  }
  out[tid] = s[tid];
}

PAIR(hillis_steele_staged) {
  hillis_steele_staged<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: hillis_steele_ping_pong
// One barrier a step is enough with two buffers, and not with one.
__global__ void hillis_steele_ping_pong(const int* in, int* out) {
  __shared__ int buffers[2][tile];
  const int tid = threadIdx.x;
  int step = 0;
  buffers[step][tid] = in[tid];
  __syncthreads();
  for (int offset = 1; offset < tile; offset *= 2) {
    const int* from = buffers[step];
    SOUND(step = 1 - step;)
    int* to = buffers[step];
    to[tid] = from[tid] + (tid >= offset ? from[tid - offset] : 0);  // HAZARD shared-race,warp-race buffers
    __syncthreads();
  }
  out[tid] = buffers[step][tid];
}

PAIR(hillis_steele_ping_pong) {
  hillis_steele_ping_pong<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: barrier_before_read
// A lane that reads early finds nothing yet, so the race can also show as an uninitialised read.
__global__ void barrier_before_read(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  s[tid] = in[tid];  // HAZARD shared-race s
  SOUND(__syncthreads();)
  out[tid] = s[tile - 1 - tid];  // OTHER  MAYBE uninitialised
}

PAIR(barrier_before_read) {
  barrier_before_read<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: barrier_at_end_of_iteration
// The next iteration's write overtakes this iteration's read.
__global__ void barrier_at_end_of_iteration(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  int sum = 0;
  for (int step = 0; step < 3; ++step) {
    s[tid] = in[step * tile + tid];  // HAZARD shared-race s
    __syncthreads();
    sum += s[tile - 1 - tid];  // OTHER
    SOUND(__syncthreads();)
  }
  out[tid] = sum;
}

PAIR(barrier_at_end_of_iteration) {
  barrier_at_end_of_iteration<<<1, tile>>>(counting(3 * tile), zeros<int>(tile));
  finish();
}

// pair: blelloch_up_sweep
// A level reads sums that other lanes made one level below.
__global__ void blelloch_up_sweep(const int* in, int* out) {
  __shared__ int s[2 * tile];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  s[tid + tile] = in[tid + tile];
  __syncthreads();
  for (int stride = 1; stride < 2 * tile; stride *= 2) {
    const int right = 2 * stride * (tid + 1) - 1;
    if (right < 2 * tile) s[right] += s[right - stride];  // HAZARD shared-race,warp-race s
    SOUND(__syncthreads();)
  }
  if (tid == tile - 1) out[0] = s[2 * tile - 1];  // MAYBE shared-race,warp-race
}

PAIR(blelloch_up_sweep) {
  blelloch_up_sweep<<<1, tile>>>(counting(2 * tile), zeros<int>(1));
  finish();
}

// pair: blelloch_down_sweep
// A level hands down values that the level above must have finished.
__global__ void blelloch_down_sweep(const int* in, int* out) {
  __shared__ int s[2 * tile];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  s[tid + tile] = in[tid + tile];
  __syncthreads();
  for (int stride = tile; stride > 0; stride /= 2) {
    const int right = 2 * stride * (tid + 1) - 1;
    if (right < 2 * tile) {
      const int left_sum = s[right - stride];  // MAYBE shared-race,warp-race
      s[right - stride] = s[right];            // MAYBE shared-race,warp-race
      s[right] += left_sum;                    // HAZARD shared-race,warp-race s
    }
    SOUND(__syncthreads();)
  }
  __syncthreads();
  out[tid] = s[tid];
}

PAIR(blelloch_down_sweep) {
  blelloch_down_sweep<<<1, tile>>>(counting(2 * tile), zeros<int>(tile));
  finish();
}

// pair: carry_from_last_lane
// The tile's total is one lane's to write and every lane's to read.
__global__ void carry_from_last_lane(const int* in, int* out) {
  __shared__ int total;
  const int tid = threadIdx.x;
  if (tid == tile - 1) total = in[tid];  // HAZARD shared-race,warp-race total
  SOUND(__syncthreads();)
  out[tid] = in[tid] + total;  // OTHER  MAYBE uninitialised
}

PAIR(carry_from_last_lane) {
  carry_from_last_lane<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: same_slot
// Two lanes of different warps write different values to one slot.
__global__ void same_slot(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  s[tid] = 0;
  __syncthreads();
  SOUND(s[tid] = in[tid];)
  BROKEN(s[tid % 64] = in[tid];)  // HAZARD shared-race s
  __syncthreads();
  out[tid] = s[tid];
}

PAIR(same_slot) {
  same_slot<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: warp_private_tile
// Each warp may use its own part of shared memory without a barrier, and only that.
__global__ void warp_private_tile(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  const int lane = tid % warpSize;
  SOUND(int* mine = s + tid - lane;)
  BROKEN(int* mine = s;)
  mine[lane] = in[tid];  // HAZARD shared-race s
  __syncwarp();
  out[tid] = mine[lane ^ 1];  // MAYBE shared-race
}

PAIR(warp_private_tile) {
  warp_private_tile<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: histogram
__global__ void histogram(const int* in, int* out) {
  __shared__ int bins[4];
  const int tid = threadIdx.x;
  if (tid < 4) bins[tid] = 0;
  __syncthreads();
  SOUND(atomicAdd(&bins[in[tid] % 4], 1);)
  BROKEN(bins[in[tid] % 4] += 1;)  // HAZARD shared-race,warp-race bins
  __syncthreads();
  if (tid < 4) out[tid] = bins[tid];
}

PAIR(histogram) {
  histogram<<<1, tile>>>(counting(tile), zeros<int>(4));
  finish();
}

// pair: atomic_then_plain_read
// An atomic and a plain access to one place are a race like any other.
__global__ void atomic_then_plain_read(const int* in, int* out) {
  __shared__ int bins[4];
  const int tid = threadIdx.x;
  if (tid < 4) bins[tid] = 0;
  __syncthreads();
  atomicAdd(&bins[in[tid] % 4], 1);  // HAZARD shared-race,warp-race bins
  SOUND(__syncthreads();)
  if (tid < 4) out[tid] = bins[tid];  // OTHER
}

PAIR(atomic_then_plain_read) {
  atomic_then_plain_read<<<1, tile>>>(counting(tile), zeros<int>(4));
  finish();
}

// pair: bytes_of_one_word
// Lanes of different warps may write neighbouring bytes; the same byte they may not.
__global__ void bytes_of_one_word(const int* in, int* out) {
  __shared__ char flags[tile];
  const int tid = threadIdx.x;
  SOUND(const int slot = tid % 32 * 4 + tid / 32;)
  BROKEN(const int slot = tid % 32 * 4 + tid / 64;)
  flags[slot] = in[tid];  // HAZARD shared-race,warp-race flags
  __syncthreads();
  out[tid] = flags[slot];
}

PAIR(bytes_of_one_word) {
  bytes_of_one_word<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: halves_of_one_word
__global__ void halves_of_one_word(const int* in, int* out) {
  __shared__ short values[tile];
  const int tid = threadIdx.x;
  SOUND(const int slot = tid % 64 * 2 + tid / 64;)
  BROKEN(const int slot = tid % 64 * 2;)
  values[slot] = in[tid];  // HAZARD shared-race values
  __syncthreads();
  out[tid] = values[slot];
}

PAIR(halves_of_one_word) {
  halves_of_one_word<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: vector_over_scalar
// A 16-byte store overlaps four scalars that other lanes read.
__global__ void vector_over_scalar(int* out) {
  __shared__ alignas(16) int s[tile];
  const int tid = threadIdx.x;
  s[tid] = 0;
  __syncthreads();
  if (tid < 32) reinterpret_cast<int4*>(s)[tid] = make_int4(tid, 1, 2, 3);  // HAZARD shared-race s
  SOUND(__syncthreads();)
  if (tid >= 64) out[tid] = s[4 * (tid % 32) + 3];  // OTHER
}

PAIR(vector_over_scalar) {
  vector_over_scalar<<<1, tile>>>(zeros<int>(tile));
  finish();
}

// pair: unaligned_group
// A group of 16 bytes that starts in the middle of a 16-byte line, so that it spans two.
struct group {
  int values[4];
};

__global__ void unaligned_group(int* out) {
  __shared__ alignas(16) int s[tile + 4];
  const int tid = threadIdx.x;
  s[tid] = 0;
  if (tid < 4) s[tile + tid] = 0;
  __syncthreads();
  if (tid < 32) *reinterpret_cast<group*>(&s[4 * tid + 2]) = group{{tid, 1, 2, 3}};  // HAZARD shared-race s
  SOUND(__syncthreads();)
  if (tid >= 64) out[tid] = s[4 * (tid % 32) + 5];  // OTHER
}

PAIR(unaligned_group) {
  unaligned_group<<<1, tile>>>(zeros<int>(tile));
  finish();
}

// pair: flag_between_warps
// Within a block a fence of block scope is enough to publish, and without any nothing is published.
__global__ void flag_between_warps(int* out) {
  __shared__ int data, flag;
  const int tid = threadIdx.x;
  if (tid == 0) data = flag = 0;
  __syncthreads();
  if (tid == 0) {
    data = 42;  // HAZARD shared-race data
    SOUND(__threadfence_block();)
    atomicExch_block(&flag, 1);
  }
  if (tid == 64) {
    while (atomicAdd_block(&flag, 0) == 0) {
    }
    __threadfence_block();
    out[0] = data;  // OTHER
  }
}

PAIR(flag_between_warps) {
  flag_between_warps<<<1, tile>>>(zeros<int>(1));
  finish();
}

// pair: dynamic_shared_memory
extern __shared__ int dynamic_tile[];

__global__ void dynamic_shared_memory(const int* in, int* out) {
  const int tid = threadIdx.x;
  dynamic_tile[tid] = in[tid];  // HAZARD shared-race dynamic_tile
  SOUND(__syncthreads();)
  out[tid] = dynamic_tile[tile - 1 - tid];  // OTHER  MAYBE uninitialised
}

PAIR(dynamic_shared_memory) {
  dynamic_shared_memory<<<1, tile, tile * sizeof(int)>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: transpose
__global__ void transpose(const int* in, int* out) {
  __shared__ int s[16][17];
  const int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[y * 16 + x];  // HAZARD shared-race,warp-race s
  SOUND(__syncthreads();)
  out[y * 16 + x] = s[x][y];  // OTHER  MAYBE uninitialised
}

PAIR(transpose) {
  transpose<<<1, dim3(16, 16)>>>(counting(256), zeros<int>(256));
  finish();
}

// pair: same_value
// Writes of one value by several warps are a note; of different values, a race.
__global__ void same_value(const int* in, int* out) {
  __shared__ int any;
  const int tid = threadIdx.x;
  if (tid == 0) any = 0;
  __syncthreads();
  SOUND(if (in[tid] % 64 == 1) any = 1;)     // NOTE shared-race
  BROKEN(if (in[tid] % 64 == 1) any = tid;)  // HAZARD shared-race any
  __syncthreads();
  out[tid] = any;
}

PAIR(same_value) {
  same_value<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: counter_before_its_atomics
// Lane 0's own atomic does not hide that nobody waited for its plain write.
__global__ void counter_before_its_atomics(int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 1;
  __syncthreads();
  if (threadIdx.x == 0) count = 0;  // OTHER
  SOUND(__syncthreads();)
  atomicAdd(&count, 1);  // HAZARD shared-race,warp-race count
  __syncthreads();
  out[threadIdx.x] = count;
}

PAIR(counter_before_its_atomics) {
  counter_before_its_atomics<<<1, 128>>>(zeros<int>(128));
  finish();
}
