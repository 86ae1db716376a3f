// Loads and stores with a cache hint. The hint has no effect on order or visibility (PTX ISA, "Cache
// operators"), so these are plain accesses to the checks, except __ldcv, which programs poll with: it counts
// as volatile.
#pragma once
#include <type_traits>

#include "simt/vector_types.h"

namespace simt {
template <class T>
inline constexpr bool is_half = false;  // and bfloat16, and their pairs: see cuda_fp16.h
template <class T>
concept cacheable = (std::is_arithmetic_v<T> && sizeof(T) <= 8) || is_half<T> ||
                    (vector_type<T> && sizeof(T) <= 32);
}  // namespace simt

#define SIMT_CACHED_LOAD(name)     \
  template <simt::cacheable T>     \
  simt_inline T name(const T* p) { \
    return *p;                     \
  }
SIMT_CACHED_LOAD(__ldg)
SIMT_CACHED_LOAD(__ldca)
SIMT_CACHED_LOAD(__ldcg)
SIMT_CACHED_LOAD(__ldcs)
SIMT_CACHED_LOAD(__ldlu)
#undef SIMT_CACHED_LOAD

template <simt::cacheable T>
simt_inline T __ldcv(const T* p) {
  if constexpr (simt::vector_type<T>) {
    using element = simt::vector_element<T>;
    element parts[simt::vector_traits<T>::elements];
    for (int i = 0; i < simt::vector_traits<T>::elements; ++i)
      parts[i] = reinterpret_cast<const volatile element*>(p)[i];
    return __builtin_bit_cast(T, parts);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return *static_cast<const volatile T*>(p);
  } else {
    using word = std::conditional_t<sizeof(T) == 2, unsigned short, unsigned>;
    return __builtin_bit_cast(T, *reinterpret_cast<const volatile word*>(p));
  }
}

#define SIMT_CACHED_STORE(name)                                \
  template <simt::cacheable T>                                 \
  simt_inline void name(T* p, std::type_identity_t<T> value) { \
    *p = value;                                                \
  }
SIMT_CACHED_STORE(__stwb)
SIMT_CACHED_STORE(__stcg)
SIMT_CACHED_STORE(__stcs)
SIMT_CACHED_STORE(__stwt)
#undef SIMT_CACHED_STORE
