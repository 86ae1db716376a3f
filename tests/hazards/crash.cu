// Kernels that end badly. Each report names kernel, block, lane and line, and the program comes to an end.
#include <cassert>
#include <cstdlib>

#include "device_memory.h"
#include "pair.h"

constexpr int tile = 64;

// pair: division_by_zero
__global__ void division_by_zero(const int* in, int* out) {
  out[threadIdx.x] = 100 / in[threadIdx.x];  // HAZARD crash
}

PAIR(division_by_zero) {
  SOUND(int* in = counting(tile);)
  BROKEN(int* in = zeros<int>(tile);)
  division_by_zero<<<1, tile>>>(in, zeros<int>(tile));
  finish();
}

// pair: wild_pointer
__global__ void wild_pointer(int* out) {
  SOUND(int* to = out;)
  BROKEN(int* to = reinterpret_cast<int*>(0x10);)
  to[threadIdx.x] = 1;  // HAZARD crash,wrong-side,out-of-bounds
}

PAIR(wild_pointer) {
  wild_pointer<<<1, tile>>>(zeros<int>(tile));
  finish();
}

// pair: failed_assertion
// says: < 40
__global__ void failed_assertion(const int* in) {
  SOUND(assert(in[threadIdx.x] <= 64);)
  BROKEN(assert(in[threadIdx.x] < 40);)  // HAZARD assert
}

PAIR(failed_assertion) {
  failed_assertion<<<1, tile>>>(counting(tile));
  finish();
}

// pair: trap
__global__ void trap(const int* in) {
  BROKEN(if (in[threadIdx.x] == 40) __trap();)  // HAZARD crash
  SOUND(if (in[threadIdx.x] == 99) __trap();)
}

PAIR(trap) {
  trap<<<1, tile>>>(counting(tile));
  finish();
}

// pair: endless_recursion
SOUND(__device__ __noinline__ int deep(int by, int n) { return n > 10 ? n : deep(by, n + by) ^ n; })
BROKEN(__device__ __noinline__ int deep(int by, int n) { return deep(by, n + by) ^ n; })  // HAZARD crash

__global__ void endless_recursion(const int* step, int* out) {
  if (threadIdx.x == 5) out[0] = deep(step[0], 0);
}

PAIR(endless_recursion) {
  endless_recursion<<<1, tile>>>(counting(1), zeros<int>(1));
  finish();
}

// pair: endless_loop
// with: SIMT_TIMEOUT=1
// runs: forward/0 reverse/0
// Nothing in the loop could be waited for: only the clock can end it.
__global__ void endless_loop(int* out, int step) {
  int i = 1;
  SOUND(step = 4;)
  while (i % 2 == 1) i = (i * step) & 0xffff;  // HAZARD timeout
  out[threadIdx.x] = i;
}

PAIR(endless_loop) {
  endless_loop<<<1, tile>>>(zeros<int>(tile), 3);
  finish();
}

// pair: endless_counting
// with: SIMT_TIMEOUT=1
// runs: forward/0 reverse/0
// Each round changes memory, so this is no wait that could be seen to be in vain.
__global__ void endless_counting(int* counter) {
  SOUND(if (threadIdx.x == 0) atomicAdd(counter, 1);)
  __syncthreads();
  while (atomicAdd(counter, 2) % 2 == 0) {  // HAZARD timeout
  }
}

PAIR(endless_counting) {
  endless_counting<<<1, tile>>>(zeros<int>(1));
  finish();
}

#ifdef __SIMT__  // what nvcc does not compile in device code
// pair: exception
__global__ void exception(const int* in) {
  BROKEN(if (in[threadIdx.x] == 40) throw 40;)  // HAZARD crash
}

PAIR(exception) {
  exception<<<1, tile>>>(counting(tile));
  finish();
}

// pair: abort
__global__ void aborts(const int* in) {
  BROKEN(if (in[threadIdx.x] == 40) std::abort();)  // HAZARD crash
}

PAIR(abort) {
  aborts<<<1, tile>>>(counting(tile));
  finish();
}
#endif
