// __nv_bfloat16 and __nv_bfloat162 (the upper half of a float) under the names of cuda_bf16.h and hip_bf16.h.
#pragma once
#include "simt/float16_pair.h"

namespace simt {
struct upper_half_of_float {
  simt_inline static unsigned short from_float(float f) {
    const unsigned b = __builtin_bit_cast(unsigned, f);
    if (f != f) return static_cast<unsigned short>(b >> 16 | 0x40);  // stays NaN
    return static_cast<unsigned short>((b + 0x7fff + (b >> 16 & 1)) >> 16);
  }
  simt_inline static float to_float(unsigned short b) {
    return __builtin_bit_cast(float, static_cast<unsigned>(b) << 16);
  }
};
}  // namespace simt

using __nv_bfloat16 = simt::float16<simt::upper_half_of_float>;
using __nv_bfloat162 = simt::float16_pair<__nv_bfloat16>;
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
SIMT_FLOAT16_TYPE(__nv_bfloat16)
SIMT_FLOAT16_TYPE(__nv_bfloat162)

simt_inline float __bfloat162float(__nv_bfloat16 h) { return h.to_float(); }
simt_inline __nv_bfloat16 __float2bfloat16(float f) { return f; }
simt_inline __nv_bfloat16 __float2bfloat16_rn(float f) { return f; }
simt_inline __nv_bfloat16 __float2bfloat16_rz(float f) {
  return __nv_bfloat16::rounded<simt::rounding::direction::zero>(f);
}
simt_inline __nv_bfloat16 __float2bfloat16_ru(float f) {
  return __nv_bfloat16::rounded<simt::rounding::direction::up>(f);
}
simt_inline __nv_bfloat16 __float2bfloat16_rd(float f) {
  return __nv_bfloat16::rounded<simt::rounding::direction::down>(f);
}
simt_inline __nv_bfloat16 __double2bfloat16(double d) { return d; }
simt_inline __nv_bfloat16 __int2bfloat16_rn(int i) { return i; }
simt_inline __nv_bfloat16 __uint2bfloat16_rn(unsigned i) { return i; }
simt_inline int __bfloat162int_rz(__nv_bfloat16 h) { return h; }
simt_inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 h) { return h.bits; }
simt_inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short b) { return __nv_bfloat16::of_bits(b); }

simt_inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
simt_inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 low, __nv_bfloat16 high) { return {low, high}; }
simt_inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 h) { return {h, h}; }
simt_inline __nv_bfloat162 __float2bfloat162_rn(float f) { return {f, f}; }
simt_inline __nv_bfloat162 __floats2bfloat162_rn(float low, float high) { return {low, high}; }
simt_inline __nv_bfloat162 __float22bfloat162_rn(float2 f) { return {f.x, f.y}; }
simt_inline float2 __bfloat1622float2(__nv_bfloat162 h) { return {h.x.to_float(), h.y.to_float()}; }
simt_inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 h) { return h.x; }
simt_inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 h) { return h.y; }
