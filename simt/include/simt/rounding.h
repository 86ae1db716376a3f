// Conversions and arithmetic with a chosen rounding: _rn to nearest even, _rz towards zero, _ru up, _rd down.
#pragma once
#include "simt/bits.h"
#include "simt/c_math.h"

namespace simt::rounding {
enum class direction {
  nearest,
  zero,
  up,
  down
};

template <class Float>
struct bits_of;
template <>
struct bits_of<float> {
  using type = int;
};
template <>
struct bits_of<double> {
  using type = long long;
};

// The next representable number towards +infinity (up) or -infinity.
template <class Float>
simt_inline Float next(Float x, bool up) {
  using integer = typename bits_of<Float>::type;
  if (x == 0) return __builtin_bit_cast(Float, integer(1)) * (up ? 1 : -1);
  const integer bits = __builtin_bit_cast(integer, x);
  return __builtin_bit_cast(Float, static_cast<integer>(bits + ((x > 0) == up ? 1 : -1)));
}

// `rounded` is exact rounded to nearest; compare(rounded, exact) says on which side it fell.
template <direction Direction, class Float>
simt_inline Float turn(Float rounded, bool below_exact, bool above_exact, bool exact_is_negative) {
  const bool up = Direction == direction::up || (Direction == direction::zero && exact_is_negative);
  const bool down = Direction == direction::down || (Direction == direction::zero && !exact_is_negative);
  if (up && below_exact) return next(rounded, true);
  if (down && above_exact) return next(rounded, false);
  return rounded;
}

template <direction Direction>
simt_inline float narrow(double exact) {
  const float rounded = static_cast<float>(exact);
  return turn<Direction>(rounded, rounded<exact, rounded> exact, exact < 0);
}

template <direction Direction, class Float, class Integer>
simt_inline Float from_integer(Integer exact) {
  const Float rounded = static_cast<Float>(exact);
  const __int128 back = static_cast<__int128>(rounded);
  return turn<Direction>(rounded, back<exact, back> exact, exact < 0);
}

// Out of range saturates. NaN is 0, or the top bit alone when the source is double or the result has 64 bits
// (PTX cvt).
template <direction Direction, class Integer, class Float>
simt_inline Integer to_integer(Float x) {
  constexpr int width = 8 * sizeof(Integer);
  constexpr bool is_signed = Integer(-1) < Integer(0);
  constexpr Integer top = static_cast<Integer>(1ull << (width - 1));
  constexpr Integer lowest = is_signed ? top : Integer(0);
  constexpr Integer highest = is_signed ? static_cast<Integer>(~top) : static_cast<Integer>(-1);
  if (x != x) return sizeof(Float) == 8 || width == 64 ? top : Integer(0);
  double whole = x;
  if constexpr (Direction == direction::nearest) whole = __builtin_rint(whole);
  if constexpr (Direction == direction::zero) whole = __builtin_trunc(whole);
  if constexpr (Direction == direction::up) whole = __builtin_ceil(whole);
  if constexpr (Direction == direction::down) whole = __builtin_floor(whole);
  if (whole <= static_cast<double>(lowest)) return lowest;
  if (whole >= __builtin_ldexp(1.0, is_signed ? width - 1 : width)) return highest;
  return static_cast<Integer>(whole);
}

// A double that stands for sum + error: the last bit is set when anything is left over, so that rounding it
// once more to float, in any direction, is as if rounded once (Boldo and Melquiond, "Emulation of FMA and
// correctly rounded sums: proved algorithms using rounding to odd", 2008).
simt_inline double to_odd(double sum, double error) {
  if (!(error > 0 || error < 0) || (__builtin_bit_cast(unsigned long long, sum) & 1)) return sum;
  return next(sum, error > 0);
}
simt_inline double add(double a, double b) {
  const double sum = a + b;
  if (!__builtin_isfinite(sum)) return sum;
  const double b_part = sum - a;
  return to_odd(sum, (a - (sum - b_part)) + (b - b_part));  // Knuth's two-sum: the error exactly
}
simt_inline double multiply(float a, float b) { return static_cast<double>(a) * b; }  // exact
simt_inline double divide(double a, double b) {
  const double quotient = a / b;
  if (!__builtin_isfinite(quotient) || b - b != 0) return quotient;
  const double left_over = __builtin_fma(-quotient, b, a);
  return to_odd(quotient, b < 0 ? -left_over : left_over);
}
simt_inline double square_root(double a) {
  const double root = __builtin_sqrt(a);
  if (!__builtin_isfinite(root)) return root;
  return to_odd(root, __builtin_fma(-root, root, a));
}
}  // namespace simt::rounding

#define SIMT_ROUNDED(suffix, where)                                                                       \
  simt_inline int __float2int_##suffix(float x) { return simt::rounding::to_integer<where, int>(x); }     \
  simt_inline unsigned __float2uint_##suffix(float x) {                                                   \
    return simt::rounding::to_integer<where, unsigned>(x);                                                \
  }                                                                                                       \
  simt_inline long long __float2ll_##suffix(float x) {                                                    \
    return simt::rounding::to_integer<where, long long>(x);                                               \
  }                                                                                                       \
  simt_inline unsigned long long __float2ull_##suffix(float x) {                                          \
    return simt::rounding::to_integer<where, unsigned long long>(x);                                      \
  }                                                                                                       \
  simt_inline int __double2int_##suffix(double x) { return simt::rounding::to_integer<where, int>(x); }   \
  simt_inline unsigned __double2uint_##suffix(double x) {                                                 \
    return simt::rounding::to_integer<where, unsigned>(x);                                                \
  }                                                                                                       \
  simt_inline long long __double2ll_##suffix(double x) {                                                  \
    return simt::rounding::to_integer<where, long long>(x);                                               \
  }                                                                                                       \
  simt_inline unsigned long long __double2ull_##suffix(double x) {                                        \
    return simt::rounding::to_integer<where, unsigned long long>(x);                                      \
  }                                                                                                       \
  simt_inline float __int2float_##suffix(int x) { return simt::rounding::from_integer<where, float>(x); } \
  simt_inline float __uint2float_##suffix(unsigned x) {                                                   \
    return simt::rounding::from_integer<where, float>(x);                                                 \
  }                                                                                                       \
  simt_inline float __ll2float_##suffix(long long x) {                                                    \
    return simt::rounding::from_integer<where, float>(x);                                                 \
  }                                                                                                       \
  simt_inline float __ull2float_##suffix(unsigned long long x) {                                          \
    return simt::rounding::from_integer<where, float>(x);                                                 \
  }                                                                                                       \
  simt_inline double __ll2double_##suffix(long long x) {                                                  \
    return simt::rounding::from_integer<where, double>(x);                                                \
  }                                                                                                       \
  simt_inline double __ull2double_##suffix(unsigned long long x) {                                        \
    return simt::rounding::from_integer<where, double>(x);                                                \
  }                                                                                                       \
  simt_inline float __double2float_##suffix(double x) { return simt::rounding::narrow<where>(x); }        \
  simt_inline float __fadd_##suffix(float x, float y) {                                                   \
    return simt::rounding::narrow<where>(simt::rounding::add(x, y));                                      \
  }                                                                                                       \
  simt_inline float __fsub_##suffix(float x, float y) {                                                   \
    return simt::rounding::narrow<where>(simt::rounding::add(x, -y));                                     \
  }                                                                                                       \
  simt_inline float __fmul_##suffix(float x, float y) {                                                   \
    return simt::rounding::narrow<where>(simt::rounding::multiply(x, y));                                 \
  }                                                                                                       \
  simt_inline float __fmaf_##suffix(float x, float y, float z) {                                          \
    return simt::rounding::narrow<where>(simt::rounding::add(simt::rounding::multiply(x, y), z));         \
  }                                                                                                       \
  simt_inline float __fdiv_##suffix(float x, float y) {                                                   \
    return simt::rounding::narrow<where>(simt::rounding::divide(x, y));                                   \
  }                                                                                                       \
  simt_inline float __frcp_##suffix(float x) { return __fdiv_##suffix(1.0f, x); }                         \
  simt_inline float __fsqrt_##suffix(float x) {                                                           \
    return simt::rounding::narrow<where>(simt::rounding::square_root(x));                                 \
  }

SIMT_ROUNDED(rn, simt::rounding::direction::nearest)
SIMT_ROUNDED(rz, simt::rounding::direction::zero)
SIMT_ROUNDED(ru, simt::rounding::direction::up)
SIMT_ROUNDED(rd, simt::rounding::direction::down)
#undef SIMT_ROUNDED

simt_inline double __int2double_rn(int x) { return x; }
simt_inline double __uint2double_rn(unsigned x) { return x; }
simt_inline float __frsqrt_rn(float x) { return static_cast<float>(1.0 / __builtin_sqrt(x)); }

// Double precision to nearest only. The barrier keeps g++ from contracting the operation with its neighbours.
simt_inline double __dadd_rn(double x, double y) { return __builtin_assoc_barrier(x + y); }
simt_inline double __dsub_rn(double x, double y) { return __builtin_assoc_barrier(x - y); }
simt_inline double __dmul_rn(double x, double y) { return __builtin_assoc_barrier(x * y); }
simt_inline double __ddiv_rn(double x, double y) { return x / y; }
simt_inline double __drcp_rn(double x) { return 1.0 / x; }
simt_inline double __dsqrt_rn(double x) { return __builtin_sqrt(x); }
simt_inline double __fma_rn(double x, double y, double z) { return __builtin_fma(x, y, z); }
