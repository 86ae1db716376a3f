// Mathematical functions beyond <math.h>, under the names that device code uses. The fast intrinsics (__expf,
// ...) are computed at full accuracy: results are at least as exact as the hardware's, not equal to them.
// Absent, so a compile error: erfinv, erfcinv, erfcx, normcdfinv, the cylindrical Bessel functions, norm(n,
// array).
#pragma once
#include <stdlib.h>

#include "simt/c_math.h"
#include "simt/rounding.h"

// ---- fast intrinsics; the C library declares some of these names ------------------------------------------
extern "C" {
simt_inline float __sinf(float x) noexcept { return sinf(x); }
simt_inline float __cosf(float x) noexcept { return cosf(x); }
simt_inline float __tanf(float x) noexcept { return tanf(x); }
simt_inline float __tanhf(float x) noexcept { return tanhf(x); }
simt_inline float __expf(float x) noexcept { return expf(x); }
simt_inline float __exp10f(float x) noexcept { return static_cast<float>(pow(10.0, x)); }
simt_inline float __logf(float x) noexcept { return logf(x); }
simt_inline float __log2f(float x) noexcept { return log2f(x); }
simt_inline float __log10f(float x) noexcept { return log10f(x); }
simt_inline float __powf(float x, float y) noexcept { return powf(x, y); }
simt_inline void __sincosf(float x, float* sine, float* cosine) noexcept {
  *sine = sinf(x);
  *cosine = cosf(x);
}
}
simt_inline float __fdividef(float x, float y) { return x / y; }
simt_inline float fdividef(float x, float y) { return x / y; }
simt_inline double fdivide(double x, double y) { return x / y; }
simt_inline float __saturatef(float x) { return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f; }  // NaN gives 0

// ---- functions that <math.h> lacks, or has only in newer C libraries --------------------------------------
namespace simt {
// Exact at multiples of 1/2, where sin(pi * x) is not.
simt_inline double sine_of_pi_times(double x) {
  const double turn = x - 2 * floor(x / 2);  // [0, 2)
  const double half = turn >= 1 ? turn - 1 : turn;
  const double sine = half == 0.5 ? 1.0 : half == 0 ? 0.0 : sin(3.14159265358979323846 * half);
  return half == 0 ? copysign(0.0, x) : turn >= 1 ? -sine : sine;
}
simt_inline double cosine_of_pi_times(double x) {
  const double turn = fabs(x) - 2 * floor(fabs(x) / 2);
  const double part = turn > 1 ? 2 - turn : turn;  // cos is even around 1
  return part == 0.5 ? 0.0 : part == 0 ? 1.0 : part == 1 ? -1.0 : cos(3.14159265358979323846 * part);
}
}  // namespace simt

extern "C" {
simt_inline double rsqrt(double x) noexcept { return 1 / sqrt(x); }
simt_inline float rsqrtf(float x) noexcept { return static_cast<float>(1 / sqrt(static_cast<double>(x))); }
simt_inline double sinpi(double x) noexcept { return simt::sine_of_pi_times(x); }
simt_inline float sinpif(float x) noexcept { return static_cast<float>(simt::sine_of_pi_times(x)); }
simt_inline double cospi(double x) noexcept { return simt::cosine_of_pi_times(x); }
simt_inline float cospif(float x) noexcept { return static_cast<float>(simt::cosine_of_pi_times(x)); }
}
simt_inline float rsqrt(float x) { return rsqrtf(x); }
simt_inline double rcbrt(double x) { return 1 / cbrt(x); }
simt_inline float rcbrtf(float x) { return static_cast<float>(1 / cbrt(static_cast<double>(x))); }
simt_inline double rhypot(double x, double y) { return 1 / hypot(x, y); }
simt_inline float rhypotf(float x, float y) { return static_cast<float>(1 / hypot(double(x), double(y))); }
simt_inline double norm3d(double x, double y, double z) { return hypot(hypot(x, y), z); }
simt_inline float norm3df(float x, float y, float z) { return static_cast<float>(norm3d(x, y, z)); }
simt_inline double rnorm3d(double x, double y, double z) { return 1 / norm3d(x, y, z); }
simt_inline float rnorm3df(float x, float y, float z) { return static_cast<float>(rnorm3d(x, y, z)); }
simt_inline double norm4d(double x, double y, double z, double w) { return hypot(hypot(x, y), hypot(z, w)); }
simt_inline float norm4df(float x, float y, float z, float w) {
  return static_cast<float>(norm4d(x, y, z, w));
}
simt_inline double normcdf(double x) { return erfc(-x * 0.70710678118654752440) / 2; }
simt_inline float normcdff(float x) { return static_cast<float>(normcdf(x)); }
simt_inline void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
simt_inline void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}

// The C library's sincos stores where no check would see it: the stores have to be in the program.
namespace simt {
simt_inline void sincos_in_program(double x, double* sine, double* cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}
simt_inline void sincos_in_program(float x, float* sine, float* cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}
}  // namespace simt
#define sincos(x, sine, cosine) simt::sincos_in_program(static_cast<double>(x), sine, cosine)
#define sincosf(x, sine, cosine) simt::sincos_in_program(static_cast<float>(x), sine, cosine)

// ---- min and max at global scope, for the mixes of types that nvcc offers ---------------------------------
#define SIMT_MIN_MAX(R, A, B)                         \
  simt_inline constexpr R min(const A a, const B b) { \
    const R x = static_cast<R>(a);                    \
    const R y = static_cast<R>(b);                    \
    return y < x ? y : x;                             \
  }                                                   \
  simt_inline constexpr R max(const A a, const B b) { \
    const R x = static_cast<R>(a);                    \
    const R y = static_cast<R>(b);                    \
    return x < y ? y : x;                             \
  }
#define SIMT_INTEGER_MIN_MAX(S, U) \
  SIMT_MIN_MAX(S, S, S) SIMT_MIN_MAX(U, U, U) SIMT_MIN_MAX(U, S, U) SIMT_MIN_MAX(U, U, S)
SIMT_INTEGER_MIN_MAX(int, unsigned int)
SIMT_INTEGER_MIN_MAX(long, unsigned long)
SIMT_INTEGER_MIN_MAX(long long, unsigned long long)
#undef SIMT_INTEGER_MIN_MAX
#undef SIMT_MIN_MAX
simt_inline float min(float a, float b) { return fminf(a, b); }
simt_inline float max(float a, float b) { return fmaxf(a, b); }
simt_inline double min(double a, double b) { return fmin(a, b); }
simt_inline double max(double a, double b) { return fmax(a, b); }
simt_inline double min(float a, double b) { return fmin(double(a), b); }
simt_inline double max(float a, double b) { return fmax(double(a), b); }
simt_inline double min(double a, float b) { return fmin(a, double(b)); }
simt_inline double max(double a, float b) { return fmax(a, double(b)); }

simt_inline unsigned umin(unsigned a, unsigned b) { return min(a, b); }
simt_inline unsigned umax(unsigned a, unsigned b) { return max(a, b); }
simt_inline long long llmin(long long a, long long b) { return min(a, b); }
simt_inline long long llmax(long long a, long long b) { return max(a, b); }
simt_inline unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
simt_inline unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }
