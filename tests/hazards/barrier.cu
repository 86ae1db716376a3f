// Barriers that some lanes do not reach, and the barrier of a whole grid.
#include <cooperative_groups.h>

#include "device_memory.h"
#include "pair.h"

constexpr int tile = 128;

// pair: guarded
// The guard belongs on the data, not on the barrier.
__global__ void guarded(const int* in, int* out, int n) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  const int i = blockIdx.x * tile + tid;
  s[tid] = i < n ? in[i] : 0;
  BROKEN(if (i < n))
  __syncthreads();  // HAZARD barrier-divergence
  if (i < n) out[i] = s[tid];
}

PAIR(guarded) {
  guarded<<<2, tile>>>(counting(200), zeros<int>(200), 200);
  finish();
}

// pair: early_return
__global__ void early_return(const int* in, int* out, int n) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  const int i = blockIdx.x * tile + tid;
  s[tid] = i < n ? in[i] : 0;
  BROKEN(if (i >= n) return;)
  __syncthreads();  // HAZARD barrier-divergence
  if (i < n) out[i] = s[tid];
}

PAIR(early_return) {
  early_return<<<2, tile>>>(counting(200), zeros<int>(200), 200);
  finish();
}

// pair: one_lane_short
__global__ void one_lane_short(int* out) {
  const int tid = threadIdx.x;
  BROKEN(if (tid == 77) return;)
  __syncthreads();  // HAZARD barrier-divergence
  out[tid] = tid;
}

PAIR(one_lane_short) {
  one_lane_short<<<1, tile>>>(zeros<int>(tile));
  finish();
}

// pair: other_line
// Some lanes wait here, others there. They do not meet.
__global__ void other_line(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  if (tid < 64) {
    s[tid] = in[tid];
    BROKEN(__syncthreads();)  // HAZARD barrier-divergence
  } else {
    s[tid] = 2 * in[tid];
  }
  __syncthreads();  // OTHER
  out[tid] = s[tid];
}

PAIR(other_line) {
  other_line<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: both_branches
// One barrier in each branch is two barriers, however alike they look.
__global__ void both_branches(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  BROKEN(if (tid < 64) __syncthreads(); else)  // HAZARD barrier-divergence
  __syncthreads();                             // OTHER
  out[tid] = s[tid];
}

PAIR(both_branches) {
  both_branches<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: trip_count
// Lanes that leave a loop early miss its barriers.
__global__ void trip_count(const int* in, int* out, int n) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  int sum = 0;
  SOUND(for (int first = 0; first < n; first += tile) {)
  BROKEN(for (int first = 0; first + tid < n; first += tile) {)
    s[tid] = first + tid < n ? in[first + tid] : 0;
    __syncthreads();  // HAZARD barrier-divergence
    sum += s[tid];
  }
  out[tid] = sum;
}

PAIR(trip_count) {
  trip_count<<<1, tile>>>(counting(300), zeros<int>(tile), 300);
  finish();
}

// pair: leaves_loop
__global__ void leaves_loop(const int* in, int* out) {
  const int tid = threadIdx.x;
  int sum = 0;
  for (int step = 0; step < 4; ++step) {
    BROKEN(if (tid < step) break;)
    sum += in[tid];
    __syncthreads();  // HAZARD barrier-divergence
  }
  out[tid] = sum;
}

PAIR(leaves_loop) {
  leaves_loop<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: in_a_function
// The report names the barrier's line, also when a function stands between it and the kernel.
__device__ void store_and_wait(int* s, int tid, int value) {
  s[tid] = value;
  __syncthreads();  // HAZARD barrier-divergence
}

__global__ void in_a_function(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  BROKEN(if (tid % 2 == 0))
  store_and_wait(s, tid, in[tid]);  // MAYBE barrier-divergence
  out[tid] = tid;
}

PAIR(in_a_function) {
  in_a_function<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: count_votes
__global__ void count_votes(const int* in, int* out) {
  const int tid = threadIdx.x;
  int votes = 0;
  BROKEN(if (tid >= 32))
  votes = __syncthreads_count(in[tid] % 2);  // HAZARD barrier-divergence
  out[tid] = votes;
}

PAIR(count_votes) {
  count_votes<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}

// pair: grid_sync
// In a cooperative launch the grid's barrier orders blocks as a kernel boundary does.
__global__ void grid_sync(int* sums, int* out) {
  sums[blockIdx.x] = blockIdx.x;  // HAZARD block-race
  SOUND(cooperative_groups::this_grid().sync();)
  out[blockIdx.x] = sums[(blockIdx.x + 1) % gridDim.x];  // OTHER
}

PAIR(grid_sync) {
  int* sums = zeros<int>(4);
  int* out = zeros<int>(4);
  void* arguments[] = {&sums, &out};
  must(cudaLaunchCooperativeKernel((void*)grid_sync, dim3(4), dim3(1), arguments, 0, nullptr));
  finish();
}

// pair: grid_sync_of_lanes
// It orders every lane of a block with every lane of another.
__global__ void grid_sync_of_lanes(int* data, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i;  // HAZARD block-race
  SOUND(cooperative_groups::this_grid().sync();)
  out[i] = data[(i + blockDim.x) % (gridDim.x * blockDim.x)];  // OTHER
}

PAIR(grid_sync_of_lanes) {
  int* data = zeros<int>(256);
  int* out = zeros<int>(256);
  void* arguments[] = {&data, &out};
  must(cudaLaunchCooperativeKernel((void*)grid_sync_of_lanes, dim3(4), dim3(64), arguments, 0, nullptr));
  finish();
}

// pair: grid_sync_missed
// A block that has left never arrives.
__global__ void grid_sync_missed(int* out) {
  BROKEN(if (blockIdx.x == 2) return;)
  cooperative_groups::this_grid().sync();  // HAZARD barrier-divergence
  if (threadIdx.x == 0) out[blockIdx.x] = 1;
}

PAIR(grid_sync_missed) {
  int* out = zeros<int>(4);
  void* arguments[] = {&out};
  (void)cudaLaunchCooperativeKernel((void*)grid_sync_missed, dim3(4), dim3(32), arguments, 0, nullptr);
  finish();
}

// pair: group_sync
// cooperative_groups spells the block's barrier differently; it is the same barrier.
__global__ void group_sync(const int* in, int* out) {
  __shared__ int s[tile];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  BROKEN(if (tid < 100))
  cooperative_groups::this_thread_block().sync();  // HAZARD barrier-divergence
  out[tid] = s[tid];
}

PAIR(group_sync) {
  group_sync<<<1, tile>>>(counting(tile), zeros<int>(tile));
  finish();
}
