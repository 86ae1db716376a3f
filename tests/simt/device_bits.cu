// Integer intrinsics and casts of bits.
#include "tests/simt/device_support.h"

#define COUNTING(X)                                              \
  X(__popc(0xf0f0f00fu), 16)                                     \
  X(__popcll(0xff00000000000001ull), 9)                          \
  X(__ffs(0), 0)                                                 \
  X(__ffs(0x00010000), 17)                                       \
  X(__ffsll(0), 0)                                               \
  X(__ffsll(0x4000000000000000ll), 63)                           \
  X(__clz(0), 32)                                                \
  X(__clz(-1), 0)                                                \
  X(__clz(0x00ffffff), 8)                                        \
  X(__clzll(0), 64)                                              \
  X(__clzll(1), 63)                                              \
  X(__brev(0x00000001u), 0x80000000u)                            \
  X(__brev(0x12345678u), 0x1e6a2c48u)                            \
  X(__brevll(0x123456789abcdef0ull), 0x0f7b3d591e6a2c48ull)      \
  X(__byte_perm(0x33221100u, 0x77665544u, 0x7520u), 0x77552200u) \
  X(__byte_perm(0x00008000u, 0u, 0x9891u), 0x80008080u)          \
  X(__funnelshift_l(0x80000001u, 0x12345678u, 4), 0x23456788u)   \
  X(__funnelshift_l(0x80000001u, 0x12345678u, 36), 0x23456788u)  \
  X(__funnelshift_r(0x80000001u, 0x12345678u, 4), 0x88000000u)   \
  X(__funnelshift_lc(5u, 6u, 40), 5)                             \
  X(__funnelshift_rc(5u, 6u, 40), 6)                             \
  X(__funnelshift_rc(0x80000001u, 0x12345678u, 4), 0x88000000u)

#define ARITHMETIC(X)                                 \
  X(__mul24(-3, 5), -15)                              \
  X(__mul24(0x01000002, 3), 6)                        \
  X(__umul24(0xff000002u, 0x01000003u), 6)            \
  X(__mulhi(-2, 0x40000000), -1)                      \
  X(__umulhi(0x80000000u, 6u), 3)                     \
  X(__mul64hi(-4ll, 0x4000000000000000ll), -1)        \
  X(__umul64hi(0x8000000000000000ull, 6ull), 3)       \
  X(__sad(-5, 7, 100u), 112)                          \
  X(__usad(9u, 3u, 1u), 7)                            \
  X(__hadd(-3, 4), 0)                                 \
  X(__rhadd(-3, 4), 1)                                \
  X(__uhadd(0xffffffffu, 0xfffffffeu), 0xfffffffell)  \
  X(__urhadd(0xffffffffu, 0xfffffffeu), 0xffffffffll) \
  X(min(3, -4), -4)                                   \
  X(max(3u, 2), 3)                                    \
  X(min(-1, 2u), 2)                                   \
  X(max(-1, 2u), 0xffffffffll)                        \
  X(min(5ll, -6ll), -6)                               \
  X(max(5ul, 6l), 6)                                  \
  X(min(5ull, 4ll), 4)                                \
  X(abs(-7), 7)                                       \
  X(llabs(-7ll), 7)

#define CASTS(X)                                                                 \
  X(__int_as_float(0x3fc00000) == 1.5f, 1)                                       \
  X(__float_as_int(-1.5f), -0x40400000ll)                                        \
  X(__uint_as_float(0x80000000u) == 0.0f, 1)                                     \
  X(__float_as_uint(-1.5f), 0xbfc00000ll)                                        \
  X(__longlong_as_double(0x3ff8000000000000ll) == 1.5, 1)                        \
  X(__double_as_longlong(1.5), 0x3ff8000000000000ll)                             \
  X(__double2hiint(-2.0), -0x40000000ll)                                         \
  X(__double2loint(__longlong_as_double(0x3ff80000deadbeefll)), int(0xdeadbeef)) \
  X(__hiloint2double(0x3ff80000, 0) == 1.5, 1)

TABLE_KERNEL(counting, long long, COUNTING)
TABLE_KERNEL(arithmetic, long long, ARITHMETIC)
TABLE_KERNEL(casts, long long, CASTS)

TEST_CASE("counting and moving bits") { CHECK_TABLE(counting, long long, COUNTING); }
TEST_CASE("integer arithmetic") { CHECK_TABLE(arithmetic, long long, ARITHMETIC); }
TEST_CASE("the same bits as another type") { CHECK_TABLE(casts, long long, CASTS); }
