// Mathematical functions. Results that the functions define exactly are compared exactly; the others are held
// to the accuracy that the vendors give.
#include <cmath>

#include "tests/simt/device_support.h"

#define ROUNDED(X)                                              \
  X(__fadd_rn(1.0f, 0x1p-24f), 1.0f)                            \
  X(__fadd_ru(1.0f, 0x1p-30f), 0x1.000002p0f)                   \
  X(__fadd_rd(1.0f, -0x1p-30f), 0x1.fffffep-1f)                 \
  X(__fadd_rz(-1.0f, 0x1p-30f), -0x1.fffffep-1f)                \
  X(__fsub_ru(-1.0f, 0x1p-30f), -1.0f)                          \
  X(__fmul_rd(0x1.000002p0f, 0x1.000002p0f), 0x1.000004p0f)     \
  X(__fmul_ru(0x1.000002p0f, 0x1.000002p0f), 0x1.000006p0f)     \
  X(__fdiv_rz(1.0f, 3.0f), 0x1.555554p-2f)                      \
  X(__fdiv_ru(1.0f, 3.0f), 0x1.555556p-2f)                      \
  X(__frcp_rn(3.0f), 0x1.555556p-2f)                            \
  X(__fsqrt_rd(2.0f), 0x1.6a09e6p0f)                            \
  X(__fsqrt_ru(2.0f), 0x1.6a09e8p0f)                            \
  X(__fmaf_rn(0x1.001p0f, 0x1.001p0f, -1.0f), 0x1.0008p-11f)    \
  X(__fmaf_rz(1.0f, 1.0f, -0x1p-30f), 0x1.fffffep-1f)           \
  X(__double2float_rd(1.0 + 0x1p-24), 1.0f)                     \
  X(__double2float_ru(1.0 + 0x1p-40), 0x1.000002p0f)            \
  X(__int2float_rz(0x7fffffff), 0x1.fffffep30f)                 \
  X(__int2float_rn(0x7fffffff), 0x1p31f)                        \
  X(__uint2float_rd(0xffffffffu), 0x1.fffffep31f)               \
  X(__ll2float_ru(0x100000001ll), 0x1.000002p32f)               \
  X(__ull2float_rn(~0ull), 0x1p64f)                             \
  X(__ll2double_rz(0x7fffffffffffffffll), 0x1.fffffffffffffp62) \
  X(__int2double_rn(-3), -3)                                    \
  X(__dadd_rn(1.0, 2.0), 3)                                     \
  X(__dmul_rn(1.5, 2.0), 3)                                     \
  X(__fma_rn(2.0, 3.0, 1.0), 7)

#define TO_INTEGER(X)                               \
  X(__float2int_rn(2.5f), 2)                        \
  X(__float2int_rn(3.5f), 4)                        \
  X(__float2int_rz(-2.7f), -2)                      \
  X(__float2int_ru(2.1f), 3)                        \
  X(__float2int_rd(-2.1f), -3)                      \
  X(__float2int_rz(1e20f), 0x7fffffff)              \
  X(__float2int_rz(-1e20f), -0x7fffffff - 1)        \
  X(__float2int_rn(NAN), 0)                         \
  X(__float2uint_rz(-1.0f), 0)                      \
  X(__float2uint_rz(1e20f), 0xffffffffu)            \
  X(__float2ll_rn(-0x1p40f), -0x10000000000ll)      \
  X(__float2ull_rz(0x1p63f), 0x8000000000000000ull) \
  X(__double2int_rn(-2.5), -2)                      \
  X(__double2uint_rd(7.9), 7)                       \
  X(__double2ll_ru(0x1p40 + 0.5), 0x10000000001ll)  \
  X(__double2ull_rn(1e30), 0xffffffffffffffffull)

#define EXACT(X)                  \
  X(fminf(2.0f, NAN), 2)          \
  X(fmaxf(-1.0f, -2.0f), -1)      \
  X(min(1.5f, 2.5), 1.5)          \
  X(max(1.5, 2.5f), 2.5)          \
  X(fabsf(-2.0f), 2)              \
  X(floorf(-1.5f), -2)            \
  X(ceilf(1.25f), 2)              \
  X(truncf(-1.75f), -1)           \
  X(rintf(2.5f), 2)               \
  X(roundf(2.5f), 3)              \
  X(fmodf(7.5f, 2.0f), 1.5)       \
  X(fmaf(2.0f, 3.0f, 4.0f), 10)   \
  X(copysignf(3.0f, -1.0f), -3)   \
  X(sqrtf(16.0f), 4)              \
  X(ldexpf(1.5f, 4), 24)          \
  X(rsqrtf(16.0f), 0.25)          \
  X(rsqrt(64.0), 0.125)           \
  X(sinpif(0.5f), 1)              \
  X(cospif(1.0f), -1)             \
  X(sinpi(2.0), 0)                \
  X(cospi(0.5), 0)                \
  X(__saturatef(1.5f), 1)         \
  X(__saturatef(-0.5f), 0)        \
  X(__saturatef(NAN), 0)          \
  X(__saturatef(0.25f), 0.25)     \
  X(__fdividef(6.0f, 3.0f), 2)    \
  X(hypotf(3.0f, 4.0f), 5)        \
  X(norm3df(2.0f, 3.0f, 6.0f), 7) \
  X(isnan(NAN) ? 1 : 0, 1)        \
  X(isinf(INFINITY) ? 1 : 0, 1)   \
  X(signbit(-0.0f) ? 1 : 0, 1)

// Within 4 units in the last place of float, which covers every function here on both vendors' hardware.
#define CLOSE(X)                             \
  X(sinf(1.0f), 0.8414709848078965)          \
  X(cosf(1.0f), 0.5403023058681398)          \
  X(tanf(1.0f), 1.5574077246549023)          \
  X(expf(1.0f), 2.718281828459045)           \
  X(exp2f(0.5f), 1.4142135623730951)         \
  X(exp10f(0.5f), 3.1622776601683795)        \
  X(logf(10.0f), 2.302585092994046)          \
  X(log2f(10.0f), 3.321928094887362)         \
  X(log10f(2.0f), 0.3010299956639812)        \
  X(log1pf(0.5f), 0.4054651081081644)        \
  X(expm1f(0.5f), 0.6487212707001282)        \
  X(powf(2.0f, 0.5f), 1.4142135623730951)    \
  X(cbrtf(2.0f), 1.2599210498948732)         \
  X(rcbrtf(2.0f), 0.7937005259840998)        \
  X(tanhf(0.5f), 0.46211715726000973)        \
  X(atan2f(1.0f, 2.0f), 0.4636476090008061)  \
  X(erff(0.5f), 0.5204998778130465)          \
  X(tgammaf(4.5f), 11.631728396567448)       \
  X(normcdff(1.0f), 0.8413447460685429)      \
  X(rhypotf(1.0f, 2.0f), 0.4472135954999579) \
  X(sin(1.0), 0.8414709848078965)            \
  X(__expf(1.0f), 2.718281828459045)         \
  X(__logf(10.0f), 2.302585092994046)        \
  X(__powf(2.0f, 0.5f), 1.4142135623730951)  \
  X(__sinf(0.5f), 0.479425538604203)         \
  X(__frsqrt_rn(2.0f), 0.7071067811865475)

TABLE_KERNEL(rounded, double, ROUNDED)
TABLE_KERNEL(to_integer, unsigned long long, TO_INTEGER)
TABLE_KERNEL(exact, double, EXACT)
TABLE_KERNEL(close, double, CLOSE)

// Stores through pointers have to be seen: the results are then read by another lane.
__global__ void sines_and_cosines(float* out) {
  __shared__ float sine[3], cosine[3];
  if (threadIdx.x == 0) {
    sincosf(1.0f, &sine[0], &cosine[0]);
    __sincosf(1.0f, &sine[1], &cosine[1]);
    sincospif(0.5f, &sine[2], &cosine[2]);
  }
  __syncthreads();
  if (threadIdx.x < 3) {
    out[2 * threadIdx.x] = sine[threadIdx.x];
    out[2 * threadIdx.x + 1] = cosine[threadIdx.x];
  }
}

TEST_CASE("arithmetic and conversions with a chosen rounding") { CHECK_TABLE(rounded, double, ROUNDED); }
TEST_CASE("conversions to integers round and saturate") {
  CHECK_TABLE(to_integer, unsigned long long, TO_INTEGER);
}
TEST_CASE("functions with exact results") { CHECK_TABLE(exact, double, EXACT); }

TEST_CASE("functions with rounded results") {
  device_array<double> table(0 CLOSE(COUNT_ENTRY));
  close<<<1, 1>>>(table.data());
  const std::vector<double> results = table.to_host();
  size_t i = 0;
#define CHECK_CLOSE(expression, expected)                        \
  {                                                              \
    INFO(#expression);                                           \
    CHECK(std::fabs(results[i++] / (expected)-1) < 4 * 0x1p-23); \
  }
  CLOSE(CHECK_CLOSE)
}

TEST_CASE("sincos stores both results") {
  device_array<float> out(6);
  sines_and_cosines<<<1, 32>>>(out.data());
  const std::vector<float> results = out.to_host();
  for (int i : {0, 2}) {
    CHECK(std::fabs(results[i] - 0.84147098f) < 1e-6f);
    CHECK(std::fabs(results[i + 1] - 0.54030231f) < 1e-6f);
  }
  CHECK(results[4] == 1.0f);
  CHECK(results[5] == 0.0f);
}

// The backend's headers leave them out.
TEST_CASE("a program that includes <cmath> has its special functions") {
  CHECK(std::fabs(std::beta(2.0, 3.0) - 1.0 / 12) < 1e-12);
}
