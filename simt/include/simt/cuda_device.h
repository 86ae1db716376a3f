// Device functions as CUDA spells them: the warp operations with 32-bit masks.
//
// At SIMT_WARP=64 a mask with all 32 bits set still means "every lane of the warp", which is what programs
// write it for; any other mask names lanes 0 to 31 as it stands. A result that would have to name a lane past
// 31, or that names exactly lanes 0 to 31 (which as a mask would mean all 64), cannot be expressed: the
// program is ended with a message instead. A mask of 0 names no lane, not even the caller, and ends the
// launch.
#pragma once
#include "simt/device.h"

namespace simt {
simt_inline uint64_t named_lanes(unsigned mask) {
  if (mask == 0) abi::trap("a warp operation with mask 0: the mask must name the calling lane");
  return mask == 0xffffffffu ? warp_lanes() : mask;
}
simt_inline unsigned in_32_bits(uint64_t lanes, const char* refusal) {
  if (abi::warp_size() == 64 && lanes >= 0xffffffffu) abi::unsupported(refusal);
  return static_cast<unsigned>(lanes);
}
}  // namespace simt
#define SIMT_REFUSE_64(name) name " has a 32-bit result, one bit a lane: run this program with SIMT_WARP=32"

simt_inline void __syncwarp(unsigned mask = 0xffffffffu) { simt::abi::warp_barrier(simt::named_lanes(mask)); }

// ---- shuffles ---------------------------------------------------------------------------------------------
#define SIMT_CUDA_SHUFFLES(T) SIMT_SYNC_SHUFFLES(, unsigned, T)
SIMT_SHUFFLE_TYPES(SIMT_CUDA_SHUFFLES)

// A structure: nvcc has no overload either.
#define SIMT_NO_SHUFFLE(name)                                                              \
  template <class T>                                                                       \
  requires std::is_class_v<T>                                                              \
  simt_inline T name(unsigned, T, int, int = 0) {                                          \
    static_assert(!std::is_class_v<T>, #name                                               \
                  " takes arithmetic types and halves: shuffle a structure by its members" \
                  " or with a cooperative group");                                         \
  }
SIMT_NO_SHUFFLE(__shfl_sync)
SIMT_NO_SHUFFLE(__shfl_up_sync)
SIMT_NO_SHUFFLE(__shfl_down_sync)
SIMT_NO_SHUFFLE(__shfl_xor_sync)
#undef SIMT_NO_SHUFFLE

// ---- votes ------------------------------------------------------------------------------------------------
simt_inline unsigned __ballot_sync(unsigned mask, int predicate) {
  return simt::in_32_bits(simt::abi::ballot(simt::named_lanes(mask), predicate),
                          SIMT_REFUSE_64("__ballot_sync"));
}
simt_inline int __any_sync(unsigned mask, int predicate) {
  return simt::abi::ballot(simt::named_lanes(mask), predicate) != 0;
}
simt_inline int __all_sync(unsigned mask, int predicate) {
  return simt::abi::ballot(simt::named_lanes(mask), !predicate) == 0;
}
simt_inline int __uni_sync(unsigned mask, int predicate) {  // all or none
  const uint64_t lanes = simt::named_lanes(mask);
  const uint64_t yes = simt::abi::ballot(lanes, predicate);
  const uint64_t no = simt::abi::ballot(lanes, !predicate);
  return yes == 0 || no == 0;
}
simt_inline unsigned __activemask() {
  return simt::in_32_bits(simt::abi::active_mask(), SIMT_REFUSE_64("__activemask"));
}

#define SIMT_CUDA_MATCH(T)                                                                       \
  simt_inline unsigned __match_any_sync(unsigned mask, T value) {                                \
    return simt::in_32_bits(simt::abi::match_any(simt::named_lanes(mask), simt::to_bits(value)), \
                            SIMT_REFUSE_64("__match_any_sync"));                                 \
  }                                                                                              \
  simt_inline unsigned __match_all_sync(unsigned mask, T value, int* all) {                      \
    const uint64_t lanes = simt::named_lanes(mask);                                              \
    const uint64_t same = simt::abi::match_any(lanes, simt::to_bits(value));                     \
    *all = same == simt::abi::ballot(lanes, 1);                                                  \
    return *all ? simt::in_32_bits(same, SIMT_REFUSE_64("__match_all_sync")) : 0;                \
  }
SIMT_SHUFFLE_TYPES(SIMT_CUDA_MATCH)
#undef SIMT_CUDA_MATCH

// ---- reductions -------------------------------------------------------------------------------------------
SIMT_SYNC_REDUCES(, unsigned, int, unsigned int)

// ---- the rest ---------------------------------------------------------------------------------------------
simt_inline void __nanosleep(unsigned) { simt::abi::yield(); }
