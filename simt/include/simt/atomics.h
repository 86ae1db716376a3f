// Atomic functions (atomicAdd, ...) at device scope, with _block and _system forms. All are relaxed.
#pragma once
#include <type_traits>

#include "simt/abi.h"

namespace simt {
// A value of up to 8 bytes in the low bits of a word, as the engine exchanges it.
template <class T>
simt_inline uint64_t to_bits(T value) {
  static_assert(sizeof(T) <= 8 && __is_trivially_copyable(T), "only plain values of up to 8 bytes");
  uint64_t bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  return bits;
}
template <class T>
simt_inline T from_bits(uint64_t bits) {
  T value;
  __builtin_memcpy(static_cast<void*>(&value), &bits, sizeof(T));
  return value;
}

template <class T>
simt_inline T atomic(abi::atomic_op op, const volatile T* address, T value, T expected, int order,
                     abi::scope where) {
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8,
                "atomic operations work on 1, 2, 4 or 8 bytes");
  return from_bits<T>(
      abi::atomic(op, const_cast<T*>(address), sizeof(T), to_bits(value), to_bits(expected), order, where));
}

// The operation for T.
template <class T>
inline constexpr abi::atomic_op add_of =
    std::is_floating_point_v<T> ? abi::atomic_op::add_float : abi::atomic_op::add;
template <class T>
inline constexpr abi::atomic_op min_of = std::is_floating_point_v<T> ? abi::atomic_op::min_float
                                         : std::is_signed_v<T>       ? abi::atomic_op::min_signed
                                                                     : abi::atomic_op::min_unsigned;
template <class T>
inline constexpr abi::atomic_op max_of = std::is_floating_point_v<T> ? abi::atomic_op::max_float
                                         : std::is_signed_v<T>       ? abi::atomic_op::max_signed
                                                                     : abi::atomic_op::max_unsigned;
}  // namespace simt

// SIMT_ATOMIC(atomicAdd, int, add) defines atomicAdd, atomicAdd_block and atomicAdd_system for int.
#define SIMT_ATOMIC_AT(name, T, op, where)                                                             \
  simt_inline T name(T* address, T value) {                                                            \
    return simt::atomic(simt::abi::atomic_op::op, address, value, static_cast<T>(0), __ATOMIC_RELAXED, \
                        simt::abi::scope::where);                                                      \
  }
#define SIMT_ATOMIC(name, T, op)             \
  SIMT_ATOMIC_AT(name, T, op, device)        \
  SIMT_ATOMIC_AT(name##_block, T, op, block) \
  SIMT_ATOMIC_AT(name##_system, T, op, system)

#define SIMT_ATOMIC_CAS_AT(name, T, where)                                                                 \
  simt_inline T name(T* address, T compare, T value) {                                                     \
    return simt::atomic(simt::abi::atomic_op::compare_exchange, address, value, compare, __ATOMIC_RELAXED, \
                        simt::abi::scope::where);                                                          \
  }
#define SIMT_ATOMIC_CAS(T)                      \
  SIMT_ATOMIC_CAS_AT(atomicCAS, T, device)      \
  SIMT_ATOMIC_CAS_AT(atomicCAS_block, T, block) \
  SIMT_ATOMIC_CAS_AT(atomicCAS_system, T, system)

#define SIMT_ATOMIC_BITS(T)          \
  SIMT_ATOMIC(atomicAnd, T, bit_and) \
  SIMT_ATOMIC(atomicOr, T, bit_or)   \
  SIMT_ATOMIC(atomicXor, T, bit_xor)

SIMT_ATOMIC(atomicAdd, int, add)
SIMT_ATOMIC(atomicAdd, unsigned int, add)
SIMT_ATOMIC(atomicAdd, unsigned long long, add)
SIMT_ATOMIC(atomicAdd, float, add_float)
SIMT_ATOMIC(atomicAdd, double, add_float)
SIMT_ATOMIC(atomicSub, int, sub)
SIMT_ATOMIC(atomicSub, unsigned int, sub)
SIMT_ATOMIC(atomicExch, int, exchange)
SIMT_ATOMIC(atomicExch, unsigned int, exchange)
SIMT_ATOMIC(atomicExch, unsigned long long, exchange)
SIMT_ATOMIC(atomicExch, float, exchange)
SIMT_ATOMIC(atomicMin, int, min_signed)
SIMT_ATOMIC(atomicMin, unsigned int, min_unsigned)
SIMT_ATOMIC(atomicMin, long long, min_signed)
SIMT_ATOMIC(atomicMin, unsigned long long, min_unsigned)
SIMT_ATOMIC(atomicMax, int, max_signed)
SIMT_ATOMIC(atomicMax, unsigned int, max_unsigned)
SIMT_ATOMIC(atomicMax, long long, max_signed)
SIMT_ATOMIC(atomicMax, unsigned long long, max_unsigned)
SIMT_ATOMIC(atomicInc, unsigned int, increment_wrap)  // old >= value ? 0 : old + 1
SIMT_ATOMIC(atomicDec, unsigned int, decrement_wrap)  // old == 0 or old > value ? value : old - 1
SIMT_ATOMIC_BITS(int)
SIMT_ATOMIC_BITS(unsigned int)
SIMT_ATOMIC_BITS(unsigned long long)
SIMT_ATOMIC_CAS(int)
SIMT_ATOMIC_CAS(unsigned int)
SIMT_ATOMIC_CAS(unsigned long long)
SIMT_ATOMIC_CAS(unsigned short)
