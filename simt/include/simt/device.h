// Device functions that CUDA and HIP spell the same. Included by each dialect's header.
#pragma once
#include "simt/abi.h"
#include "simt/atomics.h"
#include "simt/bits.h"
#include "simt/cached_access.h"
#include "simt/lanes.h"
#include "simt/math.h"
#include "simt/vector_types.h"

// warpSize: a constant that is known when the program starts. The definition has another C++ name, because
// g++ would instrument reads of a constant that it sees being initialised, and no read of this one can be a
// race.
#if defined(__HIP_PLATFORM_AMD__)
#define SIMT_DEFAULT_WARP_SIZE 64
#else
#define SIMT_DEFAULT_WARP_SIZE 32
#endif
namespace simt {
inline const int program_warp_size __asm__("simt_program_warp_size") =
    (abi::default_warp_size(SIMT_DEFAULT_WARP_SIZE), abi::warp_size());
}
#undef SIMT_DEFAULT_WARP_SIZE
extern const int warpSize __asm__("simt_program_warp_size");

// ---- synchronisation --------------------------------------------------------------------------------------
simt_inline void __syncthreads() { simt::abi::barrier(simt::abi::barrier_result::none, 0); }
simt_inline int __syncthreads_or(int predicate) {
  return simt::abi::barrier(simt::abi::barrier_result::any, predicate);
}
simt_inline int __syncthreads_and(int predicate) {
  return simt::abi::barrier(simt::abi::barrier_result::all, predicate);
}
simt_inline int __syncthreads_count(int predicate) {
  return simt::abi::barrier(simt::abi::barrier_result::count, predicate);
}

simt_inline void __threadfence_block() { simt::abi::fence(simt::abi::scope::block, __ATOMIC_ACQ_REL); }
simt_inline void __threadfence() { simt::abi::fence(simt::abi::scope::device, __ATOMIC_ACQ_REL); }
simt_inline void __threadfence_system() { simt::abi::fence(simt::abi::scope::system, __ATOMIC_ACQ_REL); }

// ---- time and the end -------------------------------------------------------------------------------------
// Nanoseconds, not cycles. clock() is the C library's: it grows, in its own unit.
simt_inline long long clock64() { return simt::abi::clock(); }
simt_inline void __trap() { simt::abi::trap("__trap()"); }
