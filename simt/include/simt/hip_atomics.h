// What HIP adds to the atomic functions: more types, and clang's __hip_atomic_* with explicit order and
// scope.
#pragma once
#include "simt/atomics.h"

SIMT_ATOMIC(atomicAdd, unsigned long, add)
SIMT_ATOMIC(atomicSub, unsigned long, sub)
SIMT_ATOMIC(atomicSub, unsigned long long, sub)
SIMT_ATOMIC(atomicExch, unsigned long, exchange)
SIMT_ATOMIC(atomicExch, double, exchange)
SIMT_ATOMIC(atomicMin, unsigned long, min_unsigned)
SIMT_ATOMIC(atomicMin, float, min_float)
SIMT_ATOMIC(atomicMin, double, min_float)
SIMT_ATOMIC(atomicMax, unsigned long, max_unsigned)
SIMT_ATOMIC(atomicMax, float, max_float)
SIMT_ATOMIC(atomicMax, double, max_float)
SIMT_ATOMIC_BITS(unsigned long)
SIMT_ATOMIC_CAS(unsigned long)
SIMT_ATOMIC_CAS(float)
SIMT_ATOMIC_CAS(double)
#define SIMT_ATOMIC_FLOAT(T)                                                                        \
  simt_inline T atomicSub(T* address, T value) { return atomicAdd(address, -value); }               \
  simt_inline T atomicSub_system(T* address, T value) { return atomicAdd_system(address, -value); } \
  simt_inline T unsafeAtomicAdd(T* address, T value) { return atomicAdd(address, value); }          \
  simt_inline T safeAtomicAdd(T* address, T value) { return atomicAdd(address, value); }
SIMT_ATOMIC_FLOAT(float)
SIMT_ATOMIC_FLOAT(double)
#undef SIMT_ATOMIC_FLOAT

#define __HIP_MEMORY_SCOPE_SINGLETHREAD 1
#define __HIP_MEMORY_SCOPE_WAVEFRONT 2
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5

namespace simt {
// Wavefront scope has no counterpart in the engine, and a wider one would hide races.
simt_inline abi::scope scope_of(int hip_scope) {
  switch (hip_scope) {
    case __HIP_MEMORY_SCOPE_SINGLETHREAD:
      return abi::scope::thread;
    case __HIP_MEMORY_SCOPE_WORKGROUP:
      return abi::scope::block;
    case __HIP_MEMORY_SCOPE_AGENT:
      return abi::scope::device;
    case __HIP_MEMORY_SCOPE_SYSTEM:
      return abi::scope::system;
    default:
      abi::unsupported("__hip_atomic_* with wavefront scope: use __HIP_MEMORY_SCOPE_WORKGROUP");
  }
}
}  // namespace simt

#define SIMT_HIP_ATOMIC(name, op)                                                                   \
  template <class T>                                                                                \
  simt_inline std::remove_cv_t<T> name(T* address, std::type_identity_t<std::remove_cv_t<T>> value, \
                                       int order, int scope) {                                      \
    using type = std::remove_cv_t<T>;                                                               \
    return simt::atomic<type>(op, address, value, type{}, order, simt::scope_of(scope));            \
  }
SIMT_HIP_ATOMIC(__hip_atomic_exchange, simt::abi::atomic_op::exchange)
SIMT_HIP_ATOMIC(__hip_atomic_fetch_add, simt::add_of<type>)
SIMT_HIP_ATOMIC(__hip_atomic_fetch_min, simt::min_of<type>)
SIMT_HIP_ATOMIC(__hip_atomic_fetch_max, simt::max_of<type>)
SIMT_HIP_ATOMIC(__hip_atomic_fetch_and, simt::abi::atomic_op::bit_and)
SIMT_HIP_ATOMIC(__hip_atomic_fetch_or, simt::abi::atomic_op::bit_or)
SIMT_HIP_ATOMIC(__hip_atomic_fetch_xor, simt::abi::atomic_op::bit_xor)
#undef SIMT_HIP_ATOMIC

template <class T>
simt_inline std::remove_cv_t<T> __hip_atomic_fetch_sub(T* address,
                                                       std::type_identity_t<std::remove_cv_t<T>> value,
                                                       int order, int scope) {
  return __hip_atomic_fetch_add(address, static_cast<std::remove_cv_t<T>>(-value), order, scope);
}
template <class T>
simt_inline std::remove_cv_t<T> __hip_atomic_load(T* address, int order, int scope) {
  using type = std::remove_cv_t<T>;
  return simt::atomic<type>(simt::abi::atomic_op::load, address, type{}, type{}, order,
                            simt::scope_of(scope));
}
template <class T>
simt_inline void __hip_atomic_store(T* address, std::type_identity_t<std::remove_cv_t<T>> value, int order,
                                    int scope) {
  using type = std::remove_cv_t<T>;
  simt::atomic<type>(simt::abi::atomic_op::store, address, value, type{}, order, simt::scope_of(scope));
}
// On failure *expected becomes the value found.
template <class T>
simt_inline bool __hip_atomic_compare_exchange_strong(T* address, std::remove_cv_t<T>* expected,
                                                      std::type_identity_t<std::remove_cv_t<T>> value,
                                                      int success, int /*failure*/, int scope) {
  using type = std::remove_cv_t<T>;
  const type wanted = *expected;
  const type found = simt::atomic<type>(simt::abi::atomic_op::compare_exchange, address, value, wanted,
                                        success, simt::scope_of(scope));
  if (simt::to_bits(found) == simt::to_bits(wanted)) return true;
  *expected = found;
  return false;
}
template <class T>
simt_inline bool __hip_atomic_compare_exchange_weak(T* address, std::remove_cv_t<T>* expected,
                                                    std::type_identity_t<std::remove_cv_t<T>> value,
                                                    int success, int failure, int scope) {
  return __hip_atomic_compare_exchange_strong(address, expected, value, success, failure, scope);
}
