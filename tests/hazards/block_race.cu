// Races between blocks. Only kernel boundaries order blocks, or atomics of device scope with fences or with
// acquire and release. Roles go by order of arrival (a ticket), never by block index, so that no block waits
// for one that has not started. Where a block is one lane, that is to keep the pair short.
//
// also: forward/1 reverse/1 reverse/2 random:4/2
#include <cuda/atomic>

#include "device_memory.h"
#include "pair.h"

struct mailbox {
  int ticket, flag, data;
};

__device__ bool first_to_arrive(mailbox* box) { return atomicAdd(&box->ticket, 1) == 0; }

template <cuda::thread_scope Scope>
using flag_of = cuda::atomic_ref<int, Scope>;
using device_flag = flag_of<cuda::thread_scope_device>;

// pair: neighbour_tile
// In place, the element before a tile may already be the next block's input or its output.
__global__ void neighbour_tile(int* data, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int carry = 0;
  if (threadIdx.x == 0 && i > 0) carry = data[i - 1];  // HAZARD block-race
  SOUND(out[i] = i + carry;)
  BROKEN(data[i] = i + carry;)  // OTHER
}

PAIR(neighbour_tile) {
  neighbour_tile<<<4, 64>>>(counting(256), zeros<int>(256));
  finish();
}

// pair: kernel_boundary
// Tile sums may be read in the next kernel, not in the one that writes them.
__global__ void kernel_boundary(int phases, int* sums, int* out) {
  if (phases & 1) sums[blockIdx.x] = blockIdx.x;                                // HAZARD block-race
  if (phases & 2) out[blockIdx.x] = sums[(blockIdx.x + 1) % gridDim.x];  // OTHER
}

PAIR(kernel_boundary) {
  int* sums = zeros<int>(8);
  int* out = zeros<int>(8);
  kernel_boundary<<<8, 1>>>(1, sums, out);
  SOUND(kernel_boundary<<<8, 1>>>(2, sums, out);)
  BROKEN(kernel_boundary<<<8, 1>>>(3, sums, out);)
  finish();
}

// pair: flag_after_data
__global__ void flag_after_data(mailbox* box, int* out) {
  if (first_to_arrive(box)) {
    BROKEN(atomicExch(&box->flag, 1);)
    box->data = 42;  // HAZARD block-race
    __threadfence();
    SOUND(atomicExch(&box->flag, 1);)
  } else {
    while (atomicAdd(&box->flag, 0) == 0) {
    }
    __threadfence();
    *out = box->data;  // OTHER
  }
}

PAIR(flag_after_data) {
  flag_after_data<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: writer_fences
__global__ void writer_fences(mailbox* box, int* out) {
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    SOUND(__threadfence();)
    atomicExch(&box->flag, 1);
  } else {
    while (atomicAdd(&box->flag, 0) == 0) {
    }
    __threadfence();
    *out = box->data;  // OTHER
  }
}

PAIR(writer_fences) {
  writer_fences<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: reader_fences
__global__ void reader_fences(mailbox* box, int* out) {
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    __threadfence();
    atomicExch(&box->flag, 1);
  } else {
    while (atomicAdd(&box->flag, 0) == 0) {
    }
    SOUND(__threadfence();)
    *out = box->data;  // OTHER
  }
}

PAIR(reader_fences) {
  reader_fences<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: fence_scope
// says: block scope
__global__ void fence_scope(mailbox* box, int* out) {
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    SOUND(__threadfence();)
    BROKEN(__threadfence_block();)
    atomicExch(&box->flag, 1);
  } else {
    while (atomicAdd(&box->flag, 0) == 0) {
    }
    __threadfence();
    *out = box->data;  // OTHER
  }
}

PAIR(fence_scope) {
  fence_scope<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: reader_fence_scope
// says: block scope
__global__ void reader_fence_scope(mailbox* box, int* out) {
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    __threadfence();
    atomicExch(&box->flag, 1);
  } else {
    while (atomicAdd(&box->flag, 0) == 0) {
    }
    SOUND(__threadfence();)
    BROKEN(__threadfence_block();)
    *out = box->data;  // OTHER
  }
}

PAIR(reader_fence_scope) {
  reader_fence_scope<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: fence_of_system_scope
// The widest scope contains the others.
__global__ void fence_of_system_scope(mailbox* box, int* out) {
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    SOUND(__threadfence_system();)
    atomicExch_system(&box->flag, 1);
  } else {
    while (atomicAdd_system(&box->flag, 0) == 0) {
    }
    __threadfence_system();
    *out = box->data;  // OTHER
  }
}

PAIR(fence_of_system_scope) {
  fence_of_system_scope<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: flag_scope
// says: block scope
__global__ void flag_scope(mailbox* box, int* out) {
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    __threadfence();
    SOUND(atomicExch(&box->flag, 1);)
    BROKEN(atomicExch_block(&box->flag, 1);)  // MAYBE block-race
  } else {
    while (atomicAdd(&box->flag, 0) == 0) {  // MAYBE block-race
    }
    __threadfence();
    *out = box->data;  // OTHER
  }
}

PAIR(flag_scope) {
  flag_scope<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: counter_scope
// says: block scope
__device__ int arrivals;

__global__ void counter_scope() {
  SOUND(atomicAdd(&arrivals, 1);)
  BROKEN(atomicAdd_block(&arrivals, 1);)  // HAZARD block-race arrivals
}

PAIR(counter_scope) {
  counter_scope<<<4, 32>>>();
  finish();
}

// pair: release
__global__ void release(mailbox* box, int* out) {
  device_flag flag(box->flag);
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    SOUND(flag.store(1, cuda::memory_order_release);)
    BROKEN(flag.store(1, cuda::memory_order_relaxed);)
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    *out = box->data;  // OTHER
  }
}

PAIR(release) {
  release<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: acquire
__global__ void acquire(mailbox* box, int* out) {
  device_flag flag(box->flag);
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    flag.store(1, cuda::memory_order_release);
  } else {
    SOUND(while (flag.load(cuda::memory_order_acquire) == 0) {)
    BROKEN(while (flag.load(cuda::memory_order_relaxed) == 0) {)
    }
    *out = box->data;  // OTHER
  }
}

PAIR(acquire) {
  acquire<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: atomic_ref_scope
// says: block scope
__global__ void atomic_ref_scope(mailbox* box, int* out) {
  SOUND(flag_of<cuda::thread_scope_device> flag(box->flag);)
  BROKEN(flag_of<cuda::thread_scope_block> flag(box->flag);)
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    flag.store(1, cuda::memory_order_release);  // MAYBE block-race
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {  // MAYBE block-race
    }
    *out = box->data;  // OTHER
  }
}

PAIR(atomic_ref_scope) {
  atomic_ref_scope<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: volatile_flag
// Published code publishes with a fence and a volatile store.
__global__ void volatile_flag(mailbox* box, int* out) {
  volatile int* flag = &box->flag;
  if (first_to_arrive(box)) {
    box->data = 42;  // HAZARD block-race
    SOUND(__threadfence();)
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    *out = box->data;  // OTHER
  }
}

PAIR(volatile_flag) {
  volatile_flag<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: whole_block_reads
// One lane acquires; the barrier hands what it learnt to its block.
__global__ void whole_block_reads(mailbox* box, int* data, int* out) {
  __shared__ bool first;
  const int tid = threadIdx.x;
  if (tid == 0) first = first_to_arrive(box);
  __syncthreads();
  if (first) {
    data[tid] = tid;  // HAZARD block-race
    __syncthreads();
    if (tid == 0) device_flag(box->flag).store(1, cuda::memory_order_release);
  } else {
    if (tid == 0) {
      while (device_flag(box->flag).load(cuda::memory_order_acquire) == 0) {
      }
    }
    SOUND(__syncthreads();)
    out[tid] = data[127 - tid];  // OTHER
  }
}

PAIR(whole_block_reads) {
  whole_block_reads<<<2, 128>>>(zeros<mailbox>(1), zeros<int>(128), zeros<int>(128));
  finish();
}

// pair: whole_block_writes
// The lane that releases speaks for its block only after a barrier.
__global__ void whole_block_writes(mailbox* box, int* data, int* out) {
  __shared__ bool first;
  const int tid = threadIdx.x;
  if (tid == 0) first = first_to_arrive(box);
  __syncthreads();
  if (first) {
    data[tid] = tid;  // HAZARD block-race
    SOUND(__syncthreads();)
    if (tid == 0) device_flag(box->flag).store(1, cuda::memory_order_release);
  } else {
    if (tid == 0) {
      while (device_flag(box->flag).load(cuda::memory_order_acquire) == 0) {
      }
    }
    __syncthreads();
    out[tid] = data[127 - tid];  // OTHER
  }
}

PAIR(whole_block_writes) {
  whole_block_writes<<<2, 128>>>(zeros<mailbox>(1), zeros<int>(128), zeros<int>(128));
  finish();
}

// pair: last_block
// The block that arrives last adds up the partial sums of all.
__global__ void last_block(int* partial, unsigned* done, int* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x + 1;  // HAZARD block-race
    SOUND(__threadfence();)
    last = atomicInc(done, gridDim.x) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) atomicAdd(out, partial[threadIdx.x]);  // OTHER
}

PAIR(last_block) {
  last_block<<<6, 64>>>(zeros<int>(6), zeros<unsigned>(1), zeros<int>(1));
  finish();
}

// pair: last_block_acquires
__global__ void last_block_acquires(int* partial, unsigned* done, int* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> arrivals_so_far(*done);
    partial[blockIdx.x] = blockIdx.x + 1;  // HAZARD block-race
    SOUND(last = arrivals_so_far.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;)
    BROKEN(last = arrivals_so_far.fetch_add(1, cuda::memory_order_release) == gridDim.x - 1;)
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x) atomicAdd(out, partial[threadIdx.x]);  // OTHER
}

PAIR(last_block_acquires) {
  last_block_acquires<<<6, 64>>>(zeros<int>(6), zeros<unsigned>(1), zeros<int>(1));
  finish();
}

// pair: last_block_of_many_lanes
// Every lane leaves a partial result; one lane fences for all, which needs a barrier first.
__global__ void last_block_of_many_lanes(int* partial, unsigned* done, int* out) {
  __shared__ bool last;
  const int tid = threadIdx.x;
  partial[blockIdx.x * blockDim.x + tid] = tid;  // HAZARD block-race
  SOUND(__syncthreads();)
  if (tid == 0) {
    __threadfence();
    last = atomicInc(done, gridDim.x) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last) return;
  int sum = 0;
  for (unsigned block = 1; block <= gridDim.x; ++block)
    sum += partial[block * blockDim.x - 1 - tid];  // OTHER
  out[tid] = sum;
}

PAIR(last_block_of_many_lanes) {
  last_block_of_many_lanes<<<4, 128>>>(zeros<int>(512), zeros<unsigned>(1), zeros<int>(128));
  finish();
}

// pair: ticket_counter
__global__ void ticket_counter(int* next, int* out) {
  SOUND(const int mine = atomicAdd(next, 1);)
  BROKEN(const int mine = (*next)++;)  // HAZARD block-race
  atomicAdd(&out[mine], 1);
}

PAIR(ticket_counter) {
  ticket_counter<<<8, 1>>>(zeros<int>(1), zeros<int>(8));
  finish();
}

// pair: global_histogram
__global__ void global_histogram(const int* in, int* bins) {
  const int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  SOUND(atomicAdd(&bins[value % 8], 1);)
  BROKEN(bins[value % 8] += 1;)  // HAZARD block-race,warp-race,global-race
}

PAIR(global_histogram) {
  global_histogram<<<4, 64>>>(counting(256), zeros<int>(8));
  finish();
}

// pair: reset_in_kernel
// A counter that the kernel itself resets: other blocks may have counted already.
__global__ void reset_in_kernel(int* counter) {
  BROKEN(if (blockIdx.x == 1) *counter = 0;)  // HAZARD block-race
  if (blockIdx.x != 1) atomicAdd(counter, 1);  // OTHER
}

PAIR(reset_in_kernel) {
  reset_in_kernel<<<4, 1>>>(zeros<int>(1));
  finish();
}

// pair: plain_read_of_atomic
__global__ void plain_read_of_atomic(int* counter, int* out) {
  if (blockIdx.x == 0) {
    SOUND(*out = atomicAdd(counter, 0);)
    BROKEN(*out = *counter;)  // HAZARD block-race
  } else {
    atomicAdd(counter, 1);  // OTHER
  }
}

PAIR(plain_read_of_atomic) {
  plain_read_of_atomic<<<4, 1>>>(zeros<int>(1), zeros<int>(1));
  finish();
}

// pair: spin_lock
// A lock that is given back without a fence protects nothing.
__global__ void spin_lock(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *counter += 1;  // HAZARD block-race
  SOUND(__threadfence();)
  atomicExch(lock, 0);
}

PAIR(spin_lock) {
  spin_lock<<<8, 1>>>(zeros<int>(1), zeros<int>(1));
  finish();
}

// pair: flag_and_value_in_one_word
// In one 64-bit word the flag cannot be seen without its value, and relaxed atomics are enough.
__global__ void flag_and_value_in_one_word(mailbox* box, unsigned long long* status, int* out) {
  constexpr unsigned long long ready = 1ull << 32;
  cuda::atomic_ref<unsigned long long, cuda::thread_scope_device> word(*status);
  if (first_to_arrive(box)) {
    BROKEN(box->data = 42;)  // HAZARD block-race
    word.store(ready | 42, cuda::memory_order_relaxed);
  } else {
    while (word.load(cuda::memory_order_relaxed) < ready) {
    }
    *out = static_cast<int>(word.load(cuda::memory_order_relaxed)) + box->data;  // OTHER
  }
}

PAIR(flag_and_value_in_one_word) {
  flag_and_value_in_one_word<<<2, 1>>>(zeros<mailbox>(1), zeros<unsigned long long>(1), zeros<int>(1));
  finish();
}

// pair: handed_on
// What a block has acquired it passes on with its own release: first to second to third.
__global__ void handed_on(mailbox* box, int* out) {
  device_flag to_second(box->flag), to_third(box[1].flag);
  const int role = atomicAdd(&box->ticket, 1);
  if (role == 0) {
    box->data = 42;  // HAZARD block-race
    to_second.store(1, cuda::memory_order_release);
  } else if (role == 1) {
    SOUND(while (to_second.load(cuda::memory_order_acquire) == 0) {)
    BROKEN(while (to_second.load(cuda::memory_order_relaxed) == 0) {)
    }
    to_third.store(1, cuda::memory_order_release);
  } else {
    while (to_third.load(cuda::memory_order_acquire) == 0) {
    }
    *out = box->data;  // OTHER
  }
}

PAIR(handed_on) {
  handed_on<<<3, 1>>>(zeros<mailbox>(2), zeros<int>(1));
  finish();
}

// pair: written_after_release
// A release speaks for what came before it, not for what the lane writes later.
__global__ void written_after_release(mailbox* box, int* out) {
  device_flag flag(box->flag);
  if (first_to_arrive(box)) {
    SOUND(box->data = 42;)
    flag.store(1, cuda::memory_order_release);
    BROKEN(box->data = 42;)  // HAZARD block-race
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    *out = box->data;  // OTHER
  }
}

PAIR(written_after_release) {
  written_after_release<<<2, 1>>>(zeros<mailbox>(1), zeros<int>(1));
  finish();
}

// pair: same_value_between_blocks
__global__ void same_value_between_blocks(int* found) {
  SOUND(*found = 1;)                // NOTE block-race
  BROKEN(*found = blockIdx.x + 1;)  // HAZARD block-race
}

PAIR(same_value_between_blocks) {
  same_value_between_blocks<<<4, 1>>>(zeros<int>(1));
  finish();
}

// pair: bytes_between_blocks
__global__ void bytes_between_blocks(char* flags) {
  SOUND(const int slot = blockIdx.x;)
  BROKEN(const int slot = blockIdx.x / 2;)
  flags[slot] = blockIdx.x + 1;  // HAZARD block-race
}

PAIR(bytes_between_blocks) {
  bytes_between_blocks<<<8, 1>>>(zeros<char>(8));
  finish();
}
