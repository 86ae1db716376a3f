// __half and __half2 (IEEE binary16) under the names of cuda_fp16.h and hip_fp16.h.
// Absent, so a compile error: the relu forms, complex multiply-add, and conversions with another rounding
// than listed.
#pragma once
#include "simt/float16_pair.h"

namespace simt {
struct binary16 {
  simt_inline static unsigned short from_float(float f) {
    return __builtin_bit_cast(unsigned short, static_cast<_Float16>(f));
  }
  simt_inline static float to_float(unsigned short b) {
    return static_cast<float>(__builtin_bit_cast(_Float16, b));
  }
};
}  // namespace simt

using __half = simt::float16<simt::binary16>;
using __half2 = simt::float16_pair<__half>;
using half = __half;
using half2 = __half2;
SIMT_FLOAT16_TYPE(__half)
SIMT_FLOAT16_TYPE(__half2)

// ---- half and other numbers -------------------------------------------------------------------------------
simt_inline float __half2float(__half h) { return h.to_float(); }
simt_inline __half __float2half(float f) { return f; }
simt_inline __half __double2half(double d) { return d; }
simt_inline unsigned short __half_as_ushort(__half h) { return h.bits; }
simt_inline short __half_as_short(__half h) { return static_cast<short>(h.bits); }
simt_inline __half __ushort_as_half(unsigned short b) { return __half::of_bits(b); }
simt_inline __half __short_as_half(short b) { return __half::of_bits(static_cast<unsigned short>(b)); }
simt_inline __half __short2half_rn(short i) { return i; }
simt_inline __half __ushort2half_rn(unsigned short i) { return i; }
simt_inline __half __int2half_rn(int i) { return i; }
simt_inline __half __uint2half_rn(unsigned i) { return i; }
simt_inline __half __ll2half_rn(long long i) { return i; }
simt_inline __half __ull2half_rn(unsigned long long i) { return i; }

#define SIMT_HALF_ROUNDED(suffix, where)                                                          \
  simt_inline __half __float2half_##suffix(float f) { return __half::rounded<where>(f); }         \
  simt_inline short __half2short_##suffix(__half h) { return h.to_integer<where, short>(); }      \
  simt_inline unsigned short __half2ushort_##suffix(__half h) {                                   \
    return h.to_integer<where, unsigned short>();                                                 \
  }                                                                                               \
  simt_inline int __half2int_##suffix(__half h) { return h.to_integer<where, int>(); }            \
  simt_inline unsigned __half2uint_##suffix(__half h) { return h.to_integer<where, unsigned>(); } \
  simt_inline long long __half2ll_##suffix(__half h) { return h.to_integer<where, long long>(); } \
  simt_inline unsigned long long __half2ull_##suffix(__half h) {                                  \
    return h.to_integer<where, unsigned long long>();                                             \
  }
SIMT_HALF_ROUNDED(rn, simt::rounding::direction::nearest)
SIMT_HALF_ROUNDED(rz, simt::rounding::direction::zero)
SIMT_HALF_ROUNDED(ru, simt::rounding::direction::up)
SIMT_HALF_ROUNDED(rd, simt::rounding::direction::down)
#undef SIMT_HALF_ROUNDED

// ---- pairs ------------------------------------------------------------------------------------------------
simt_inline __half2 make_half2(__half x, __half y) { return {x, y}; }
simt_inline __half2 __halves2half2(__half low, __half high) { return {low, high}; }
simt_inline __half2 __half2half2(__half h) { return {h, h}; }
simt_inline __half2 __float2half2_rn(float f) { return {f, f}; }
simt_inline __half2 __floats2half2_rn(float low, float high) { return {low, high}; }
simt_inline __half2 __float22half2_rn(float2 f) { return {f.x, f.y}; }
simt_inline float2 __half22float2(__half2 h) { return {h.x.to_float(), h.y.to_float()}; }
simt_inline __half __low2half(__half2 h) { return h.x; }
simt_inline __half __high2half(__half2 h) { return h.y; }
simt_inline __half2 __low2half2(__half2 h) { return {h.x, h.x}; }
simt_inline __half2 __high2half2(__half2 h) { return {h.y, h.y}; }
simt_inline __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
simt_inline __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
simt_inline __half2 __lowhigh2highlow(__half2 h) { return {h.y, h.x}; }
