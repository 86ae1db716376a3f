// Half precision in both dialects.
#pragma once
#include "tests/simt/device_support.h"

// Inputs come from memory, so that nothing is known when the kernel is compiled.
#define HALVES(X)                                                                                      \
  X(__float2half(2049.0f), 2048)                                                                       \
  X(__float2half(2051.0f), 2052)                                                                       \
  X(__float2half(1e6f), INFINITY)                                                                      \
  X(__float2half(0x1p-24f), 0x1p-24)                                                                   \
  X(__float2half(0x1p-26f), 0)                                                                         \
  X(__half(1.5f) + __half(0.25f), 1.75)                                                                \
  X(__half(2048.0f) + __half(1.0f), 2048)                                                              \
  X(__half(1.5f) - __half(0.25f), 1.25)                                                                \
  X(__half(3.0f) * __half(-2.0f), -6)                                                                  \
  X(__half(1.0f) / __half(3.0f), 0x1.554p-2)                                                           \
  X(-__half(2.0f), -2)                                                                                 \
  X(__hadd(__float2half(1.0f), __float2half(2.0f)), 3)                                                 \
  X(__hsub(__float2half(1.0f), __float2half(2.0f)), -1)                                                \
  X(__hmul(__float2half(4.0f), __float2half(2.0f)), 8)                                                 \
  X(__hdiv(__float2half(1.0f), __float2half(4.0f)), 0.25)                                              \
  X(__hfma(__float2half(0x1.04p0f), __float2half(0x1.04p0f), __float2half(-1.0f)), 0x1.02p-5)          \
  X(__hfma(__float2half(0x1.004p0f), __float2half(0x1.ff8p-12f), __float2half(0x1.004p0f)), 0x1.004p0) \
  X(__hneg(__float2half(2.0f)), -2)                                                                    \
  X(__habs(__float2half(-2.0f)), 2)                                                                    \
  X(hsqrt(__float2half(2.25f)), 1.5)                                                                   \
  X(hfloor(__float2half(-1.5f)), -2)                                                                   \
  X(hceil(__float2half(1.25f)), 2)                                                                     \
  X(htrunc(__float2half(-1.75f)), -1)                                                                  \
  X(hrint(__float2half(2.5f)), 2)                                                                      \
  X(__int2half_rn(-7), -7)                                                                             \
  X(__ushort_as_half(0x3c00), 1)

#define HALF_COMPARISONS(X)                           \
  X(__hlt(__float2half(1.0f), __float2half(2.0f)), 1) \
  X(__hgt(__float2half(1.0f), __float2half(2.0f)), 0) \
  X(__heq(__float2half(1.0f), __float2half(1.0f)), 1) \
  X(__hne(__float2half(1.0f), __float2half(1.0f)), 0) \
  X(__hle(__float2half(1.0f), __float2half(NAN)), 0)  \
  X(__hge(__float2half(3.0f), __float2half(2.0f)), 1) \
  X(__half(1.0f) < __half(2.0f), 1)                   \
  X(__half(1.0f) == __half(2.0f), 0)                  \
  X(__hisnan(__float2half(NAN)), 1)                   \
  X(__half2int_rn(__float2half(2.5f)), 2)             \
  X(__half2int_rz(__float2half(-2.5f)), -2)           \
  X(__half2uint_ru(__float2half(2.25f)), 3)           \
  X(__half2short_rd(__float2half(-2.25f)), -3)        \
  X(__half_as_ushort(__float2half(-2.0f)), 0xc000)

#define PAIRS(X)                                                             \
  X(__low2float(__floats2half2_rn(1.0f, 2.0f)), 1)                           \
  X(__high2float(__floats2half2_rn(1.0f, 2.0f)), 2)                          \
  X(__half2float(__high2half(__hadd2(p, q))), 24)                            \
  X(__half2float(__low2half(__hsub2(q, p))), 9)                              \
  X(__high2float(__hmul2(p, q)), 80)                                         \
  X(__low2float(__hfma2(p, q, p)), 11)                                       \
  X(__high2float(__hneg2(p)), -4)                                            \
  X(__low2float(__half2half2(__float2half(5.0f))), 5)                        \
  X(__high2float(__halves2half2(__float2half(5.0f), __float2half(6.0f))), 6) \
  X(__half22float2(p).y, 4)                                                  \
  X(__low2float(__lowhigh2highlow(p)), 4)                                    \
  X(__low2float(__hgt2(p, q)), 0)                                            \
  X(__high2float(__hlt2(p, q)), 1)                                           \
  X(__low2float(h2sqrt(__floats2half2_rn(4.0f, 9.0f))), 2)

namespace {
TABLE_KERNEL(halves, float, HALVES)
TABLE_KERNEL(half_comparisons, int, HALF_COMPARISONS)
__global__ void pairs(float* results) {
  using type = float;
  const __half2 p = __floats2half2_rn(1.0f, 4.0f), q = __floats2half2_rn(10.0f, 20.0f);
  int i = 0;
  PAIRS(STORE_ENTRY)
}

__global__ void scale(const __half* in, __half2* out) {
  const __half2 pair = reinterpret_cast<const __half2*>(in)[threadIdx.x];
  out[threadIdx.x] = __hmul2(pair, __float2half2_rn(0.5f));
}
}  // namespace

TEST_CASE("half arithmetic rounds once") { CHECK_TABLE(halves, float, HALVES); }
TEST_CASE("half comparisons and conversions") { CHECK_TABLE(half_comparisons, int, HALF_COMPARISONS); }
TEST_CASE("pairs of halves") { CHECK_TABLE(pairs, float, PAIRS); }

TEST_CASE("halves in memory are pairs") {
  std::vector<__half> values;
  for (int i = 0; i < 64; ++i) values.push_back(__float2half(static_cast<float>(i)));
  device_array<__half> in(values);
  device_array<__half2> out(32);
  scale<<<1, 32>>>(in.data(), out.data());
  const std::vector<__half2> results = out.to_host();
  for (int i = 0; i < 32; ++i) {
    CHECK(__low2float(results[i]) == i);
    CHECK(__high2float(results[i]) == i + 0.5f);
  }
}
