// Device functions as HIP spells them: warp operations without a mask, 64-bit lane masks, amdgcn built-ins.
#pragma once
#include "simt/device.h"
#include "simt/hip_atomics.h"
#include "simt/hip_vector_operators.h"

// The wavefront size is known when the program starts, not when it is compiled: these macros can be used in
// expressions but neither as a constant nor in #if, where an undefined name would silently count as 0.
simt_inline int simt_wavefront_size_is_known_at_run_time() { return warpSize; }
#define __AMDGCN_WAVEFRONT_SIZE (simt_wavefront_size_is_known_at_run_time())
#define __AMDGCN_WAVEFRONT_SIZE__ (simt_wavefront_size_is_known_at_run_time())

#define hipThreadIdx_x (threadIdx.x)
#define hipThreadIdx_y (threadIdx.y)
#define hipThreadIdx_z (threadIdx.z)
#define hipBlockIdx_x (blockIdx.x)
#define hipBlockIdx_y (blockIdx.y)
#define hipBlockIdx_z (blockIdx.z)
#define hipBlockDim_x (blockDim.x)
#define hipBlockDim_y (blockDim.y)
#define hipBlockDim_z (blockDim.z)
#define hipGridDim_x (gridDim.x)
#define hipGridDim_y (gridDim.y)
#define hipGridDim_z (gridDim.z)

namespace simt {
// Bits of lanes that the warp does not have are dropped, so ~0ull means every lane at both sizes.
template <class Mask>
simt_inline uint64_t named_lanes(Mask mask) {
  static_assert(std::is_integral_v<Mask> && sizeof(Mask) == 8, "a HIP lane mask has 64 bits");
  const uint64_t lanes = static_cast<uint64_t>(mask) & warp_lanes();
  if (lanes == 0) abi::trap("a warp operation with mask 0: the mask must name the calling lane");
  return lanes;
}
}  // namespace simt

// ---- lanes and votes --------------------------------------------------------------------------------------
simt_inline unsigned __lane_id() { return simt::abi::lane_in_warp(); }
simt_inline unsigned long long __activemask() { return simt::abi::active_mask(); }
simt_inline unsigned long long __ballot(int predicate) {
  return simt::abi::ballot(simt::abi::no_mask, predicate);
}
simt_inline unsigned long long __ballot64(int predicate) {
  return simt::abi::ballot(simt::abi::no_mask, predicate);
}
simt_inline int __any(int predicate) { return simt::abi::ballot(simt::abi::no_mask, predicate) != 0; }
simt_inline int __all(int predicate) { return simt::abi::ballot(simt::abi::no_mask, !predicate) == 0; }

template <class Mask>
simt_inline unsigned long long __ballot_sync(Mask mask, int predicate) {
  return simt::abi::ballot(simt::named_lanes(mask), predicate);
}
template <class Mask>
simt_inline int __any_sync(Mask mask, int predicate) {
  return simt::abi::ballot(simt::named_lanes(mask), predicate) != 0;
}
template <class Mask>
simt_inline int __all_sync(Mask mask, int predicate) {
  return simt::abi::ballot(simt::named_lanes(mask), !predicate) == 0;
}

simt_inline uint64_t __lanemask_lt() {
  return simt::abi::active_mask() & ((uint64_t(1) << simt::abi::lane_in_warp()) - 1);
}
simt_inline uint64_t __lanemask_eq() { return uint64_t(1) << simt::abi::lane_in_warp(); }
simt_inline uint64_t __lanemask_gt() {
  return simt::abi::active_mask() & ~((uint64_t(2) << simt::abi::lane_in_warp()) - 1);
}

// ---- shuffles, matches, reductions ------------------------------------------------------------------------
#define SIMT_HIP_SHUFFLES(T)                                                                                \
  simt_inline T __shfl(T value, int source, int width = warpSize) {                                         \
    return simt::shuffle(simt::abi::no_mask, simt::abi::shuffle_mode::index, value, source, width);         \
  }                                                                                                         \
  simt_inline T __shfl_up(T value, unsigned delta, int width = warpSize) {                                  \
    return simt::shuffle(simt::abi::no_mask, simt::abi::shuffle_mode::up, value, static_cast<int>(delta),   \
                         width);                                                                            \
  }                                                                                                         \
  simt_inline T __shfl_down(T value, unsigned delta, int width = warpSize) {                                \
    return simt::shuffle(simt::abi::no_mask, simt::abi::shuffle_mode::down, value, static_cast<int>(delta), \
                         width);                                                                            \
  }                                                                                                         \
  simt_inline T __shfl_xor(T value, int lane_mask, int width = warpSize) {                                  \
    return simt::shuffle(simt::abi::no_mask, simt::abi::shuffle_mode::exclusive_or, value, lane_mask,       \
                         width);                                                                            \
  }                                                                                                         \
  SIMT_SYNC_SHUFFLES(template <class Mask>, Mask, T)
#define SIMT_HIP_MATCH(T)                                                         \
  simt_inline unsigned long long __match_any(T value) {                           \
    return simt::abi::match_any(simt::abi::no_mask, simt::to_bits(value));        \
  }                                                                               \
  template <class Mask>                                                           \
  simt_inline unsigned long long __match_any_sync(Mask mask, T value) {           \
    return simt::abi::match_any(simt::named_lanes(mask), simt::to_bits(value));   \
  }                                                                               \
  template <class Mask>                                                           \
  simt_inline unsigned long long __match_all_sync(Mask mask, T value, int* all) { \
    const uint64_t lanes = simt::named_lanes(mask);                               \
    const uint64_t same = simt::abi::match_any(lanes, simt::to_bits(value));      \
    *all = same == simt::abi::ballot(lanes, 1);                                   \
    return *all ? same : 0;                                                       \
  }
SIMT_SHUFFLE_TYPES(SIMT_HIP_SHUFFLES)
SIMT_SHUFFLE_TYPES(SIMT_HIP_MATCH)
#undef SIMT_HIP_MATCH
SIMT_SYNC_REDUCES(template <class Mask>, Mask, int, unsigned int)
SIMT_SYNC_REDUCES(template <class Mask>, Mask, long long, unsigned long long)

// A structure: hipcc has no overload either.
#define SIMT_NO_SHUFFLE(name)                                                                      \
  template <class T>                                                                               \
  requires std::is_class_v<T>                                                                      \
  simt_inline T name(T, int, int = 0) {                                                            \
    static_assert(!std::is_class_v<T>,                                                             \
                  #name " takes arithmetic types and halves: shuffle a structure by its members"); \
  }
SIMT_NO_SHUFFLE(__shfl)
SIMT_NO_SHUFFLE(__shfl_up)
SIMT_NO_SHUFFLE(__shfl_down)
SIMT_NO_SHUFFLE(__shfl_xor)
#undef SIMT_NO_SHUFFLE

simt_inline void __syncwarp() { simt::abi::warp_barrier(simt::abi::no_mask); }
template <class Mask>
simt_inline void __syncwarp(Mask mask) {
  simt::abi::warp_barrier(simt::named_lanes(mask));
}

// ---- time -------------------------------------------------------------------------------------------------
simt_inline long long __clock64() { return simt::abi::clock(); }
simt_inline long long wall_clock64() { return simt::abi::clock(); }

// ---- built-ins of clang for AMD GPUs, as far as scan code uses them; the others are not declared ----------
template <class T>
simt_inline T __builtin_nontemporal_load(const T* p) {
  return *p;
}
template <class T>
simt_inline void __builtin_nontemporal_store(std::type_identity_t<T> value, T* p) {
  *p = value;
}

// A wave barrier orders the lanes' memory: code that calls it relies on the hardware's order of LDS accesses.
simt_inline void __builtin_amdgcn_wave_barrier() { simt::abi::warp_barrier(simt::abi::no_mask); }
simt_inline void __builtin_amdgcn_s_barrier() { simt::abi::barrier(simt::abi::barrier_result::none, 0); }
simt_inline void __builtin_amdgcn_s_sleep(int) { simt::abi::yield(); }
// scope: "" (system), "agent", "workgroup", "wavefront", "singlethread", each also with "-one-as". The last
// two order nothing between warps, and within a warp the wave barrier does.
simt_inline void __builtin_amdgcn_fence(int memory_order, const char* scope) {
  switch (scope[0]) {
    case 0:
      simt::abi::fence(simt::abi::scope::system, memory_order);
      break;
    case 'o':
      simt::abi::fence(simt::abi::scope::system, memory_order);
      break;  // "one-as"
    case 'a':
      simt::abi::fence(simt::abi::scope::device, memory_order);
      break;
    case 'w':
      if (scope[1] == 'o') simt::abi::fence(simt::abi::scope::block, memory_order);
      break;
    case 's':
      break;
    default:
      simt::abi::unsupported("__builtin_amdgcn_fence with an unknown scope");
  }
}

// base + the number of bits of mask, which stands for lanes 0-31 (lo) or 32-63 (hi), below the calling lane.
simt_inline unsigned __builtin_amdgcn_mbcnt_lo(unsigned mask, unsigned base) {
  const unsigned lane = simt::abi::lane_in_warp();
  return base + static_cast<unsigned>(__builtin_popcount(lane >= 32 ? mask : mask & ((1u << lane) - 1)));
}
simt_inline unsigned __builtin_amdgcn_mbcnt_hi(unsigned mask, unsigned base) {
  const unsigned lane = simt::abi::lane_in_warp();
  return lane < 32 ? base
                   : base + static_cast<unsigned>(__builtin_popcount(mask & ((1u << (lane - 32)) - 1)));
}
simt_inline int __builtin_amdgcn_readlane(int value, int lane) {
  return simt::shuffle(simt::abi::no_mask, simt::abi::shuffle_mode::index, value, lane, warpSize);
}
simt_inline int __builtin_amdgcn_readfirstlane(int value) {
  return __builtin_amdgcn_readlane(value, __builtin_ctzll(simt::abi::active_mask()));
}
simt_inline int __builtin_amdgcn_ds_bpermute(int byte_index, int value) {
  return __builtin_amdgcn_readlane(value, (byte_index >> 2) & (warpSize - 1));
}
