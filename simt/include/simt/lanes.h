// Operations on a set of lanes of one warp: what shuffles, votes and cooperative groups are made of.
#pragma once
#include "simt/abi.h"
#include "simt/atomics.h"

namespace simt {
simt_inline uint64_t warp_lanes() { return abi::warp_size() == 64 ? ~uint64_t(0) : uint64_t(0xffffffff); }

// Any trivially copyable type: in words of 8 bytes.
template <class T>
simt_inline T shuffle(uint64_t mask, abi::shuffle_mode mode, T value, int operand, int width) {
  static_assert(__is_trivially_copyable(T), "a shuffle copies bytes: the type must be trivially copyable");
  static_assert(sizeof(T) <= 32, "a shuffle carries at most 32 bytes");
  if (width <= 0 || (width & (width - 1)) != 0 || width > abi::warp_size())
    abi::trap("a shuffle whose width is not a power of two up to the warp size");
  constexpr size_t words = (sizeof(T) + 7) / 8;
  uint64_t parts[words] = {};
  __builtin_memcpy(parts, static_cast<const void*>(&value), sizeof(T));
  for (size_t i = 0; i < words; ++i) parts[i] = abi::shuffle(mask, mode, parts[i], operand, width);
  __builtin_memcpy(static_cast<void*>(&value), parts, sizeof(T));
  return value;
}

// A non-empty set of lanes, numbered from 0 in lane order; the calling lane belongs to it.
struct lane_set {
  uint64_t mask;

  simt_inline unsigned size() const { return static_cast<unsigned>(__builtin_popcountll(mask)); }
  simt_inline unsigned rank() const {
    return static_cast<unsigned>(__builtin_popcountll(mask & ((uint64_t(1) << abi::lane_in_warp()) - 1)));
  }
  simt_inline unsigned lane(unsigned rank) const {
    uint64_t rest = mask;
    while (rank-- > 0) rest &= rest - 1;
    return static_cast<unsigned>(__builtin_ctzll(rest));
  }
  // Lanes by rank: bit r stands for the r-th lane of the set.
  simt_inline uint64_t by_rank(uint64_t lanes) const {
    uint64_t result = 0;
    int r = 0;
    for (uint64_t rest = mask; rest != 0; rest &= rest - 1, ++r)
      if (lanes & (rest & -rest)) result |= uint64_t(1) << r;
    return result;
  }

  // The value of the lane of rank `source`; out of range gives the lane's own.
  template <class T>
  simt_inline T shuffle_from(T value, unsigned source) const {
    const unsigned from = source < size() ? lane(source) : abi::lane_in_warp();
    return shuffle(mask, abi::shuffle_mode::index, value, static_cast<int>(from), abi::warp_size());
  }
};

// op over the lanes' values in lane order (op need not commute); every lane gets the result.
template <class T, class Op>
simt_inline T reduce_lanes(lane_set lanes, T value, Op op) {
  const unsigned rank = lanes.rank(), size = lanes.size();
  for (unsigned distance = 1; distance < size; distance *= 2) {
    const T later = lanes.shuffle_from(value, rank + distance);
    if (rank + distance < size) value = op(value, later);
  }
  return lanes.shuffle_from(value, 0);
}

// Inclusive scan over the lanes' values (Hillis and Steele 1986). For an operator that does not commute the operands are
// the wrong way round: so they are in CUDA 13's cooperative_groups::inclusive_scan, measured on an H200, and a program
// must not be right here and wrong there.
template <class T, class Op>
simt_inline T scan_lanes(lane_set lanes, T value, Op op) {
  const unsigned rank = lanes.rank(), size = lanes.size();
  for (unsigned distance = 1; distance < size; distance *= 2) {
    const T earlier = lanes.shuffle_from(value, rank >= distance ? rank - distance : rank);
    if (rank >= distance) value = op(value, earlier);
  }
  return value;
}
}  // namespace simt

// The types that both vendors' shuffles take.
#define SIMT_SHUFFLE_TYPES(F) \
  F(int) F(unsigned int) F(long) F(unsigned long) F(long long) F(unsigned long long) F(float) F(double)

// The _sync shuffles of T. TEMPLATE and Mask: how the dialect writes the mask parameter.
#define SIMT_SYNC_SHUFFLES(TEMPLATE, Mask, T)                                                              \
  TEMPLATE simt_inline T __shfl_sync(Mask mask, T value, int source, int width = warpSize) {               \
    return simt::shuffle(simt::named_lanes(mask), simt::abi::shuffle_mode::index, value, source, width);   \
  }                                                                                                        \
  TEMPLATE simt_inline T __shfl_up_sync(Mask mask, T value, unsigned delta, int width = warpSize) {        \
    return simt::shuffle(simt::named_lanes(mask), simt::abi::shuffle_mode::up, value,                      \
                         static_cast<int>(delta), width);                                                  \
  }                                                                                                        \
  TEMPLATE simt_inline T __shfl_down_sync(Mask mask, T value, unsigned delta, int width = warpSize) {      \
    return simt::shuffle(simt::named_lanes(mask), simt::abi::shuffle_mode::down, value,                    \
                         static_cast<int>(delta), width);                                                  \
  }                                                                                                        \
  TEMPLATE simt_inline T __shfl_xor_sync(Mask mask, T value, int lane_mask, int width = warpSize) {        \
    return simt::shuffle(simt::named_lanes(mask), simt::abi::shuffle_mode::exclusive_or, value, lane_mask, \
                         width);                                                                           \
  }

#define SIMT_SYNC_REDUCE(TEMPLATE, Mask, name, T, expression)                          \
  TEMPLATE simt_inline T name(Mask mask, T value) {                                    \
    const simt::lane_set lanes{simt::abi::ballot(simt::named_lanes(mask), 1)};         \
    return simt::reduce_lanes(lanes, value, [](T a, T b) -> T { return expression; }); \
  }
#define SIMT_SYNC_REDUCES(TEMPLATE, Mask, S, U)                           \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_add_sync, S,                  \
                   static_cast<S>(static_cast<U>(a) + static_cast<U>(b))) \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_add_sync, U, a + b)           \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_min_sync, S, a < b ? a : b)   \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_min_sync, U, a < b ? a : b)   \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_max_sync, S, a < b ? b : a)   \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_max_sync, U, a < b ? b : a)   \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_and_sync, U, a& b)            \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_or_sync, U, a | b)            \
  SIMT_SYNC_REDUCE(TEMPLATE, Mask, __reduce_xor_sync, U, a ^ b)
