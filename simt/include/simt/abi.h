// What the offered headers (cuda_runtime.h, hip/hip_runtime.h, ...) and the code that simtcc generates ask of the
// engine. Everything here is implemented by libsimt.so. Programs include the vendor headers, never this file.
//
// Every function records its return address as the place in the program, so wrappers around them must be
// `simt_inline`: then the report's innermost frame outside these headers is the user's line.
#pragma once
#include <cstddef>
#include <cstdint>

#define simt_inline inline __attribute__((always_inline))
// For code that must not be instrumented: the launch thunk reads host memory on behalf of a lane.
#define SIMT_UNCHECKED __attribute__((no_sanitize("thread")))

namespace simt::abi {

// ---- the lane that runs -----------------------------------------------------------------------------------
// Constant while a lane runs, so g++ does not instrument reads of them. Outside kernels they are zero.
struct index3 {
  unsigned x, y, z;
};
extern "C" {
extern __thread const index3 simt_thread_idx;
extern __thread const index3 simt_block_idx;
extern __thread const index3 simt_block_dim;
extern __thread const index3 simt_grid_dim;
}
int warp_size();          // 32 or 64: SIMT_WARP, else what the dialect's header asked for
bool in_kernel();         // false in host code
int default_warp_size(int lanes);  // called from an initialiser in the dialect's header; returns lanes

// ---- launches ---------------------------------------------------------------------------------------------
struct launch_site {
  const char* kernel;  // the kernel as the source spells it: "scan_tile<float, 256>"
  const char* file;
  int line;
};
struct kernel_body {
  void (*run)(void* arguments);  // runs the kernel once, for the current lane
  void* arguments;               // lives until launch() returns; lanes may read it
  size_t arguments_size;
};
// Runs the whole grid before it returns. Returns a status code (see status.h) and also leaves it as the last error.
// Static shared memory counts towards the limit once the kernel has been seen to use it.
int launch(const launch_site& site, index3 grid, index3 block, size_t dynamic_shared, void* stream, kernel_body body,
           bool cooperative);

// ---- variables --------------------------------------------------------------------------------------------
enum class variable_kind : int { device, constant, managed };
// Called once per __device__/__constant__/__managed__ variable, before main. Returns 0.
int register_variable(const void* address, size_t size, const char* name, variable_kind kind);

// One per __shared__ declarator and template instance; constant-initialised by generated code.
struct shared_variable {
  const char* name;
  size_t size;
  size_t alignment;
  int slot = -1;  // the engine's
};
// Both of the current block. element_size: bytes, for reports.
void* shared_address(shared_variable& variable, size_t element_size);
void* dynamic_shared_address(const char* name, size_t element_size);

// ---- synchronisation --------------------------------------------------------------------------------------
enum class scope : int { thread, block, device, system };
enum class barrier_result : int { none, any, all, count };
int barrier(barrier_result result, int predicate);       // __syncthreads and its or/and/count forms
void grid_barrier();                                     // cooperative launches only
bool is_cooperative();
void fence(scope s, int memory_order);                   // memory_order: __ATOMIC_*; __threadfence is acq_rel
void warp_barrier(uint64_t mask);                        // __syncwarp: orders memory among the lanes in mask

// Warp operations. mask names the lanes that take part; mask == no_mask (HIP's old spelling) means the lanes that are
// converged here. They exchange values and order no memory.
inline constexpr uint64_t no_mask = 0;
enum class shuffle_mode : int { index, up, down, exclusive_or };
// value: up to 8 bytes in the low bits; width: power of two up to the warp size.
uint64_t shuffle(uint64_t mask, shuffle_mode mode, uint64_t value, int operand, int width);
uint64_t ballot(uint64_t mask, int predicate);
uint64_t match_any(uint64_t mask, uint64_t value);       // lanes that hold the same value
uint64_t active_mask();                                  // the lanes converged here
unsigned lane_in_warp();

// ---- atomics ----------------------------------------------------------------------------------------------
// size 1, 2, 4 or 8. Values travel in the low bits (floats by bit pattern). Returns the old value (load: the value).
// compare_exchange stores value if the old one equals expected.
enum class atomic_op : int {
  load, store, exchange, compare_exchange, add, sub, min_signed, min_unsigned, max_signed, max_unsigned,
  bit_and, bit_or, bit_xor, bit_nand, increment_wrap, decrement_wrap,  // CUDA's atomicInc and atomicDec
  add_float, min_float, max_float  // by size: 4 float, 8 double
};
uint64_t atomic(atomic_op op, void* address, int size, uint64_t value, uint64_t expected, int memory_order, scope s);

// ---- the rest ---------------------------------------------------------------------------------------------
int64_t clock();                 // nanoseconds, grows
void yield();                    // __nanosleep: lets other lanes and blocks run
[[noreturn]] void trap(const char* what);         // __trap: ends the launch with an error
[[noreturn]] void unsupported(const char* what);  // names a feature that the backend lacks and ends the program, code 3
}  // namespace simt::abi
