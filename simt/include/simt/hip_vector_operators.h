// HIP's operators on vector types: element by element, a scalar standing for a vector of equal elements.
#pragma once
#include <type_traits>

#include "simt/vector_types.h"

namespace simt {
template <class V>
concept integral_vector = vector_type<V> && std::is_integral_v<vector_element<V>>;

template <vector_type V, class F>
simt_inline constexpr V each_element(const V& a, const V& b, F f) {
  if constexpr (vector_traits<V>::elements == 1) return V(f(a.x, b.x));
  else if constexpr (vector_traits<V>::elements == 2) return V(f(a.x, b.x), f(a.y, b.y));
  else if constexpr (vector_traits<V>::elements == 3) return V(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z));
  else return V(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z), f(a.w, b.w));
}
}  // namespace simt

#define SIMT_VECTOR_OPERATOR(constraint, op)                                          \
  template <constraint V>                                                             \
  simt_inline constexpr V operator op(const V& a, const V& b) {                       \
    using T = simt::vector_element<V>;                                                \
    return simt::each_element(a, b, [](T x, T y) { return static_cast<T>(x op y); }); \
  }                                                                                   \
  template <constraint V, class S>                                                    \
  requires std::is_arithmetic_v<S>                                                    \
  simt_inline constexpr V operator op(const V& a, S b) {                              \
    return a op V(static_cast<simt::vector_element<V>>(b));                           \
  }                                                                                   \
  template <constraint V, class S>                                                    \
  requires std::is_arithmetic_v<S>                                                    \
  simt_inline constexpr V operator op(S a, const V& b) {                              \
    return V(static_cast<simt::vector_element<V>>(a)) op b;                           \
  }                                                                                   \
  template <constraint V, class W>                                                    \
  requires std::is_same_v<V, W> || std::is_arithmetic_v<W>                            \
  simt_inline constexpr V& operator op##=(V& a, const W& b) {                         \
    return a = a op b;                                                                \
  }
SIMT_VECTOR_OPERATOR(simt::vector_type, +)
SIMT_VECTOR_OPERATOR(simt::vector_type, -)
SIMT_VECTOR_OPERATOR(simt::vector_type, *)
SIMT_VECTOR_OPERATOR(simt::vector_type, /)
SIMT_VECTOR_OPERATOR(simt::integral_vector, %)
SIMT_VECTOR_OPERATOR(simt::integral_vector, &)
SIMT_VECTOR_OPERATOR(simt::integral_vector, |)
SIMT_VECTOR_OPERATOR(simt::integral_vector, ^)
SIMT_VECTOR_OPERATOR(simt::integral_vector, <<)
SIMT_VECTOR_OPERATOR(simt::integral_vector, >>)
#undef SIMT_VECTOR_OPERATOR

template <simt::vector_type V>
simt_inline constexpr V operator-(const V& a) {
  return V(simt::vector_element<V>(0)) - a;
}
template <simt::integral_vector V>
simt_inline constexpr V operator~(const V& a) {
  return a ^ V(static_cast<simt::vector_element<V>>(-1));
}
template <simt::vector_type V>
simt_inline constexpr V& operator++(V& a) {
  return a += 1;
}
template <simt::vector_type V>
simt_inline constexpr V operator++(V& a, int) {
  const V old = a;
  a += 1;
  return old;
}
template <simt::vector_type V>
simt_inline constexpr V& operator--(V& a) {
  return a -= 1;
}
template <simt::vector_type V>
simt_inline constexpr V operator--(V& a, int) {
  const V old = a;
  a -= 1;
  return old;
}
template <simt::vector_type V>
simt_inline constexpr bool operator==(const V& a, const V& b) {
  if (!(a.x == b.x)) return false;
  if constexpr (simt::vector_traits<V>::elements > 1)
    if (!(a.y == b.y)) return false;
  if constexpr (simt::vector_traits<V>::elements > 2)
    if (!(a.z == b.z)) return false;
  if constexpr (simt::vector_traits<V>::elements > 3)
    if (!(a.w == b.w)) return false;
  return true;
}
