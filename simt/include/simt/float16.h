// 16-bit floating-point numbers and pairs of them: the classes behind __half and __nv_bfloat16.
//
// Every operation rounds once, to nearest even: it is computed in float, whose 24 bits make the second
// rounding harmless for + - * / and sqrt (Figueroa 1995); fma goes through a double rounded to odd. The
// functions are friends, found by their arguments.
#pragma once
#include <type_traits>

#include "simt/device.h"

namespace simt {
// Format gives the 16-bit pattern nearest to a float, and the float of a pattern.
template <class Format>
struct float16 {
  unsigned short bits;

  float16() = default;
  template <class T>
  requires std::is_arithmetic_v<T>
  simt_inline float16(T value) : bits(nearest(value)) {}

  simt_inline static float16 of_bits(unsigned short b) {
    float16 result;
    result.bits = b;
    return result;
  }
  simt_inline float to_float() const { return Format::to_float(bits); }
  simt_inline operator float() const { return to_float(); }
  simt_inline operator bool() const { return (bits & 0x7fff) != 0; }
  template <class T>
  requires std::is_integral_v<T>
  simt_inline operator T() const {
    return to_integer<rounding::direction::zero, T>();
  }
  template <rounding::direction Direction, class T>
  simt_inline T to_integer() const {
    return rounding::to_integer<Direction, T>(to_float());
  }

  // Rounded in the given direction.
  template <rounding::direction Direction>
  simt_inline static float16 rounded(float exact) {
    const unsigned short b = Format::from_float(exact);
    const float back = Format::to_float(b);
    const bool up =
        Direction == rounding::direction::up || (Direction == rounding::direction::zero && exact < 0);
    const bool down =
        Direction == rounding::direction::down || (Direction == rounding::direction::zero && exact > 0);
    if (up && back < exact) return of_bits(next(b, true));
    if (down && back > exact) return of_bits(next(b, false));
    return of_bits(b);
  }

 private:
  simt_inline static unsigned short next(unsigned short b, bool up) {
    if ((b & 0x7fff) == 0) return up ? 0x0001 : 0x8001;
    return static_cast<unsigned short>(((b & 0x8000) == 0) == up ? b + 1 : b - 1);
  }
  template <class T>
  simt_inline static unsigned short nearest(T value) {
    if constexpr (std::is_same_v<T, float>) return Format::from_float(value);
    else if constexpr (sizeof(T) == 8 && std::is_integral_v<T>) {
      const double d = static_cast<double>(value);
      return nearest_to_double(
          rounding::to_odd(d, static_cast<double>(static_cast<__int128>(value) - static_cast<__int128>(d))));
    } else return nearest_to_double(static_cast<double>(value));
  }
  simt_inline static unsigned short nearest_to_double(double exact) {
    float f = static_cast<float>(exact);
    const double error = exact - f;
    if (__builtin_isfinite(f) && error != 0 && (__builtin_bit_cast(unsigned, f) & 1) == 0)
      f = rounding::next(f, error > 0);  // odd, so that the next rounding is as if from exact
    return Format::from_float(f);
  }
  simt_inline static float16 saturated(float value) { return value > 0 ? (value < 1 ? value : 1.0f) : 0.0f; }

  // ---- operators ----
#define SIMT_FLOAT16_ARITHMETIC(op, function)                                                     \
  friend simt_inline float16 operator op(const float16& a, const float16& b) {                    \
    return a.to_float() op b.to_float();                                                          \
  }                                                                                               \
  friend simt_inline float16& operator op##=(float16& a, const float16& b) { return a = a op b; } \
  friend simt_inline float16 function(const float16 a, const float16 b) { return a op b; }        \
  friend simt_inline float16 function##_rn(const float16 a, const float16 b) { return a op b; }   \
  friend simt_inline float16 function##_sat(const float16 a, const float16 b) { return saturated(a op b); }
  SIMT_FLOAT16_ARITHMETIC(+, __hadd)
  SIMT_FLOAT16_ARITHMETIC(-, __hsub)
  SIMT_FLOAT16_ARITHMETIC(*, __hmul)
  SIMT_FLOAT16_ARITHMETIC(/, __hdiv)
#undef SIMT_FLOAT16_ARITHMETIC
  friend simt_inline float16 operator+(const float16& a) { return a; }
  friend simt_inline float16 operator-(const float16& a) {
    return of_bits(static_cast<unsigned short>(a.bits ^ 0x8000));
  }
  friend simt_inline float16& operator++(float16& a) { return a = a + float16(1.0f); }
  friend simt_inline float16& operator--(float16& a) { return a = a - float16(1.0f); }
  friend simt_inline float16 operator++(float16& a, int) {
    const float16 old = a;
    ++a;
    return old;
  }
  friend simt_inline float16 operator--(float16& a, int) {
    const float16 old = a;
    --a;
    return old;
  }

  // ---- comparisons: the plain ones are false for NaN except !=, the _u ones true ----
#define SIMT_FLOAT16_COMPARE(op, function)                                  \
  friend simt_inline bool operator op(const float16& a, const float16& b) { \
    return a.to_float() op b.to_float();                                    \
  }                                                                         \
  friend simt_inline bool function##u(const float16 a, const float16 b) {   \
    return __hisnan(a) || __hisnan(b) || a.to_float() op b.to_float();      \
  }                                                                         \
  friend simt_inline bool function(const float16 a, const float16 b) {      \
    return !__hisnan(a) && !__hisnan(b) && a.to_float() op b.to_float();    \
  }
  friend simt_inline bool __hisnan(const float16 a) { return a.to_float() != a.to_float(); }
  friend simt_inline int __hisinf(const float16 a) {
    const float f = a.to_float();
    return __builtin_isinf(f) ? (f > 0 ? 1 : -1) : 0;
  }
  SIMT_FLOAT16_COMPARE(==, __heq)
  SIMT_FLOAT16_COMPARE(!=, __hne)
  SIMT_FLOAT16_COMPARE(<, __hlt)
  SIMT_FLOAT16_COMPARE(<=, __hle)
  SIMT_FLOAT16_COMPARE(>, __hgt)
  SIMT_FLOAT16_COMPARE(>=, __hge)
#undef SIMT_FLOAT16_COMPARE

  // ---- functions ----
  friend simt_inline float16 __hneg(const float16 a) { return -a; }
  friend simt_inline float16 __habs(const float16 a) { return of_bits(a.bits & 0x7fff); }
  friend simt_inline float16 __hfma(const float16 a, const float16 b, const float16 c) {
    return of_bits(
        nearest_to_double(rounding::add(rounding::multiply(a.to_float(), b.to_float()), c.to_float())));
  }
  friend simt_inline float16 __hfma_sat(const float16 a, const float16 b, const float16 c) {
    return saturated(__hfma(a, b, c));
  }
  friend simt_inline float16 __hmin(const float16 a, const float16 b) {
    return fminf(a.to_float(), b.to_float());
  }
  friend simt_inline float16 __hmax(const float16 a, const float16 b) {
    return fmaxf(a.to_float(), b.to_float());
  }
#define SIMT_FLOAT16_FUNCTION(name, expression)         \
  friend simt_inline float16 h##name(const float16 a) { \
    const double x = a.to_float();                      \
    return expression;                                  \
  }
  SIMT_FLOAT16_FUNCTION(sqrt, sqrt(x))
  SIMT_FLOAT16_FUNCTION(rsqrt, 1 / sqrt(x))
  SIMT_FLOAT16_FUNCTION(rcp, 1 / x)
  SIMT_FLOAT16_FUNCTION(exp, exp(x))
  SIMT_FLOAT16_FUNCTION(exp2, exp2(x))
  SIMT_FLOAT16_FUNCTION(exp10, pow(10.0, x))
  SIMT_FLOAT16_FUNCTION(log, log(x))
  SIMT_FLOAT16_FUNCTION(log2, log2(x))
  SIMT_FLOAT16_FUNCTION(log10, log10(x))
  SIMT_FLOAT16_FUNCTION(sin, sin(x))
  SIMT_FLOAT16_FUNCTION(cos, cos(x))
  SIMT_FLOAT16_FUNCTION(tanh, tanh(x))
  SIMT_FLOAT16_FUNCTION(ceil, ceil(x))
  SIMT_FLOAT16_FUNCTION(floor, floor(x))
  SIMT_FLOAT16_FUNCTION(trunc, trunc(x))
  SIMT_FLOAT16_FUNCTION(rint, rint(x))
#undef SIMT_FLOAT16_FUNCTION
};
}  // namespace simt
