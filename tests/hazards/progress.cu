// Kernels that cannot go on. Each is reported as such and ends; none hangs the program.
#include <cuda/atomic>

#include "device_memory.h"
#include "pair.h"

// pair: flag_that_nobody_sets
__global__ void flag_that_nobody_sets(int* flag, int* out) {
  while (atomicAdd(flag, 0) == 0) {  // HAZARD no-progress
  }
  out[0] = 1;
}

PAIR(flag_that_nobody_sets) {
  int* flag = zeros<int>(1);
  SOUND(must(cudaMemset(flag, 1, sizeof(int)));)
  flag_that_nobody_sets<<<1, 1>>>(flag, zeros<int>(1));
  finish();
}

// pair: volatile_flag_that_nobody_sets
__global__ void volatile_flag_that_nobody_sets(volatile int* flag, int* out) {
  while (*flag == 0) {  // HAZARD no-progress
  }
  out[threadIdx.x] = 1;
}

PAIR(volatile_flag_that_nobody_sets) {
  int* flag = zeros<int>(1);
  SOUND(must(cudaMemset(flag, 1, sizeof(int)));)
  volatile_flag_that_nobody_sets<<<1, 64>>>(flag, zeros<int>(64));
  finish();
}

// pair: load_of_a_flag_that_nobody_sets
__global__ void load_of_a_flag_that_nobody_sets(int* flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (threadIdx.x == 0 && blockIdx.x > 0) {
    while (ready.load(cuda::memory_order_acquire) == 0) {  // HAZARD no-progress
    }
  }
  SOUND(if (blockIdx.x == 0) ready.store(1, cuda::memory_order_release);)
  __syncthreads();
}

PAIR(load_of_a_flag_that_nobody_sets) {
  load_of_a_flag_that_nobody_sets<<<3, 64>>>(zeros<int>(1));
  finish();
}

// pair: sleeping_wait
__global__ void sleeping_wait(int* flag) {
  while (atomicAdd(flag, 0) == 0) __nanosleep(100);  // HAZARD no-progress
}

PAIR(sleeping_wait) {
  int* flag = zeros<int>(1);
  SOUND(must(cudaMemset(flag, 1, sizeof(int)));)
  sleeping_wait<<<1, 32>>>(flag);
  finish();
}

// pair: waits_before_the_barrier
// Lane 0 waits for a lane that waits for lane 0 at the barrier.
__global__ void waits_before_the_barrier(int* out) {
  __shared__ int flag;
  const int tid = threadIdx.x;
  if (tid == 0) flag = 0;
  __syncthreads();
  BROKEN(if (tid == 0) while (atomicAdd(&flag, 0) == 0);)  // HAZARD no-progress
  __syncthreads();                                         // MAYBE no-progress,barrier-divergence
  if (tid == 100) atomicExch(&flag, 1);
  __syncthreads();  // MAYBE no-progress,barrier-divergence
  out[tid] = flag;
}

PAIR(waits_before_the_barrier) {
  waits_before_the_barrier<<<1, 128>>>(zeros<int>(128));
  finish();
}

// pair: lock_that_stays_taken
// Lanes of one warp may wait for each other: each makes progress on its own.
__global__ void lock_that_stays_taken(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {  // HAZARD no-progress
  }
  __threadfence();
  *counter += 1;
  __threadfence();
  SOUND(atomicExch(lock, 0);)
}

PAIR(lock_that_stays_taken) {
  lock_that_stays_taken<<<1, 32>>>(zeros<int>(1), zeros<int>(1));
  finish();
}

// pair: each_waits_for_the_other
// Two resident blocks may wait for each other, if each signals before it waits.
__global__ void each_waits_for_the_other(int* flags) {
  SOUND(atomicExch(&flags[blockIdx.x], 1);)
  while (atomicAdd(&flags[1 - blockIdx.x], 0) == 0) {  // HAZARD no-progress
  }
  BROKEN(atomicExch(&flags[blockIdx.x], 1);)
}

PAIR(each_waits_for_the_other) {
  each_waits_for_the_other<<<2, 1>>>(zeros<int>(2));
  finish();
}

// pair: ring
// Every block passes a token on; a ring without a first mover stands still.
__global__ void ring(int* tokens) {
  const unsigned next = (blockIdx.x + 1) % gridDim.x;
  SOUND(if (blockIdx.x > 0))
  while (atomicAdd(&tokens[blockIdx.x], 0) == 0) {  // HAZARD no-progress
  }
  atomicExch(&tokens[next], 1);
}

PAIR(ring) {
  ring<<<4, 1>>>(zeros<int>(4));
  finish();
}

// pair: reads_again_and_again
// Reading one value many times is no hang when the count ends it.
__global__ void reads_again_and_again(volatile int* step, int* out) {
  int sum = 0;
  SOUND(for (int i = 0; i < 5000; ++i))
  BROKEN(while (sum == 0))
  sum += *step;  // HAZARD no-progress
  out[threadIdx.x] = sum;
}

PAIR(reads_again_and_again) {
  int* step = zeros<int>(1);
  reads_again_and_again<<<1, 32>>>(step, zeros<int>(32));
  finish();
}

// pair: gives_up_in_time
// A wait with a deadline ends by itself and is no hang.
__global__ void gives_up_in_time(int* flag) {
  const long long start = clock64();
  while (atomicAdd(flag, 0) == 0) {  // HAZARD no-progress
    SOUND(if (clock64() - start > 100000) break;)
    BROKEN(if (start < 0) break;)
  }
}

PAIR(gives_up_in_time) {
  gives_up_in_time<<<1, 32>>>(zeros<int>(1));
  finish();
}

// pair: waits_for_another_lanes_read
// The other lanes of the warp read nothing and pause: that alone is no progress.
__global__ void waits_for_another_lanes_read(int* flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  for (;;) {
    const bool done = threadIdx.x == 0 && ready.load(cuda::memory_order_relaxed) != 0;
    if (__ballot_sync(0xffffffffu, done) != 0) break;
    __nanosleep(100);  // HAZARD no-progress
  }
}

PAIR(waits_for_another_lanes_read) {
  int* flag = zeros<int>(1);
  SOUND(must(cudaMemset(flag, 1, sizeof(int)));)
  waits_for_another_lanes_read<<<1, 32>>>(flag);
  finish();
}

// pair: polls_many_words
// More words than the engine remembers of a lane's reads: still nobody keeps the thread for itself.
__global__ void polls_many_words(int* flags, int* out) {
  const int tid = threadIdx.x;
  if (tid == 0) {
    int seen;
    do {
      seen = 0;
      for (int i = 1; i <= 16; ++i) seen += atomicAdd(&flags[i], 0);
      BROKEN(while (atomicAdd(&flags[20], 0) == 0) {})  // HAZARD no-progress
    } while (seen < 16);
    *out = seen;
  } else if (tid <= 16) {
    atomicExch(&flags[tid], 1);
  }
}

PAIR(polls_many_words) {
  polls_many_words<<<1, 64>>>(zeros<int>(32), zeros<int>(1));
  finish();
}
