// Integer intrinsics and bit casts that both dialects offer.
#pragma once
#include "simt/abi.h"

// ---- counting and moving bits -----------------------------------------------------------------------------
simt_inline int __popc(unsigned x) { return __builtin_popcount(x); }
simt_inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
simt_inline int __ffs(int x) { return __builtin_ffs(x); }  // 1 + index of the lowest set bit, 0 for 0
simt_inline int __ffsll(long long x) { return __builtin_ffsll(x); }
simt_inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
simt_inline int __clzll(long long x) {
  return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x));
}

simt_inline unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
simt_inline unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32 |
         __brev(static_cast<unsigned>(x >> 32));
}

// Each nibble of selector picks one of the eight bytes of y:x by its lower three bits, as measured on an H200.
simt_inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  const unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned pick = selector >> 4 * i & 7;
    const unsigned byte = static_cast<unsigned>(bytes >> 8 * pick) & 0xff;
    result |= byte << 8 * i;
  }
  return result;
}

// The high (l) or low (r) word of high:low shifted; the shift counts modulo 32, or up to 32 (lc, rc).
simt_inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
  return static_cast<unsigned>(both << (shift & 31) >> 32);
}
simt_inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
  return static_cast<unsigned>(both >> (shift & 31));
}
simt_inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
simt_inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

// ---- integer arithmetic -----------------------------------------------------------------------------------
simt_inline int __mul24(int x, int y) {
  const long long a = static_cast<int>(static_cast<unsigned>(x) << 8) >> 8;
  const long long b = static_cast<int>(static_cast<unsigned>(y) << 8) >> 8;
  return static_cast<int>(a * b);
}
simt_inline unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffff) * (y & 0xffffff); }
simt_inline int __mulhi(int x, int y) { return static_cast<int>(static_cast<long long>(x) * y >> 32); }
simt_inline unsigned __umulhi(unsigned x, unsigned y) {
  return static_cast<unsigned>(static_cast<unsigned long long>(x) * y >> 32);
}
simt_inline long long __mul64hi(long long x, long long y) {
  return static_cast<long long>(static_cast<__int128>(x) * y >> 64);
}
simt_inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>(static_cast<unsigned __int128>(x) * y >> 64);
}
simt_inline unsigned __sad(int x, int y, unsigned z) {  // z + |x - y|
  return z + (x > y ? static_cast<unsigned>(x) - static_cast<unsigned>(y)
                    : static_cast<unsigned>(y) - static_cast<unsigned>(x));
}
simt_inline unsigned __usad(unsigned x, unsigned y, unsigned z) { return z + (x > y ? x - y : y - x); }
// Averages that do not overflow: hadd rounds down, rhadd up.
simt_inline int __hadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y) >> 1); }
simt_inline int __rhadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y + 1) >> 1); }
simt_inline unsigned __uhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) + y) >> 1);
}
simt_inline unsigned __urhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) + y + 1) >> 1);
}

// ---- the same bits as another type ------------------------------------------------------------------------
simt_inline float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
simt_inline int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
simt_inline float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
simt_inline unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
simt_inline double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
simt_inline long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
simt_inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
simt_inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
simt_inline double __hiloint2double(int high, int low) {
  return __longlong_as_double(static_cast<long long>(
      static_cast<unsigned long long>(static_cast<unsigned>(high)) << 32 | static_cast<unsigned>(low)));
}
