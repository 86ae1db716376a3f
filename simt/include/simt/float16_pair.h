// Two 16-bit floating-point numbers in one word: the class behind __half2 and __nv_bfloat162. Operations work
// on x and y apart; comparisons give 1.0 or 0.0 for each (__heq2) or say whether both hold (__hbeq2, ==).
#pragma once
#include "simt/float16.h"

namespace simt {
template <class Number>
struct alignas(4) float16_pair {
  Number x, y;

  float16_pair() = default;
  simt_inline constexpr float16_pair(const Number& a, const Number& b) : x(a), y(b) {}

#define SIMT_PAIR_ARITHMETIC(op, function)                                                    \
  friend simt_inline float16_pair operator op(const float16_pair& a, const float16_pair& b) { \
    return {a.x op b.x, a.y op b.y};                                                          \
  }                                                                                           \
  friend simt_inline float16_pair& operator op##=(float16_pair& a, const float16_pair& b) {   \
    return a = a op b;                                                                        \
  }                                                                                           \
  friend simt_inline float16_pair function(const float16_pair a, const float16_pair b) { return a op b; }
  SIMT_PAIR_ARITHMETIC(+, __hadd2)
  SIMT_PAIR_ARITHMETIC(-, __hsub2)
  SIMT_PAIR_ARITHMETIC(*, __hmul2)
  SIMT_PAIR_ARITHMETIC(/, __h2div)
#undef SIMT_PAIR_ARITHMETIC
  friend simt_inline float16_pair operator+(const float16_pair& a) { return a; }
  friend simt_inline float16_pair operator-(const float16_pair& a) { return {-a.x, -a.y}; }
  friend simt_inline float16_pair __hneg2(const float16_pair a) { return -a; }
  friend simt_inline float16_pair __habs2(const float16_pair a) { return {__habs(a.x), __habs(a.y)}; }
  friend simt_inline float16_pair __hfma2(const float16_pair a, const float16_pair b, const float16_pair c) {
    return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
  }
  friend simt_inline float16_pair __hmin2(const float16_pair a, const float16_pair b) {
    return {__hmin(a.x, b.x), __hmin(a.y, b.y)};
  }
  friend simt_inline float16_pair __hmax2(const float16_pair a, const float16_pair b) {
    return {__hmax(a.x, b.x), __hmax(a.y, b.y)};
  }

#define SIMT_PAIR_COMPARE(op, name)                                                          \
  friend simt_inline bool operator op(const float16_pair& a, const float16_pair& b) {        \
    return a.x op b.x && a.y op b.y;                                                         \
  }                                                                                          \
  friend simt_inline bool __hb##name##2(const float16_pair a, const float16_pair b) {        \
    return __h##name(a.x, b.x) && __h##name(a.y, b.y);                                       \
  }                                                                                          \
  friend simt_inline float16_pair __h##name##2(const float16_pair a, const float16_pair b) { \
    return {__h##name(a.x, b.x) ? 1.0f : 0.0f, __h##name(a.y, b.y) ? 1.0f : 0.0f};           \
  }
  SIMT_PAIR_COMPARE(==, eq)
  SIMT_PAIR_COMPARE(!=, ne)
  SIMT_PAIR_COMPARE(<, lt)
  SIMT_PAIR_COMPARE(<=, le)
  SIMT_PAIR_COMPARE(>, gt)
  SIMT_PAIR_COMPARE(>=, ge)
#undef SIMT_PAIR_COMPARE

#define SIMT_PAIR_FUNCTION(name) \
  friend simt_inline float16_pair h2##name(const float16_pair a) { return {h##name(a.x), h##name(a.y)}; }
  SIMT_PAIR_FUNCTION(sqrt)
  SIMT_PAIR_FUNCTION(rsqrt)
  SIMT_PAIR_FUNCTION(rcp)
  SIMT_PAIR_FUNCTION(exp)
  SIMT_PAIR_FUNCTION(exp2)
  SIMT_PAIR_FUNCTION(exp10)
  SIMT_PAIR_FUNCTION(log)
  SIMT_PAIR_FUNCTION(log2)
  SIMT_PAIR_FUNCTION(log10)
  SIMT_PAIR_FUNCTION(sin)
  SIMT_PAIR_FUNCTION(cos)
  SIMT_PAIR_FUNCTION(ceil)
  SIMT_PAIR_FUNCTION(floor)
  SIMT_PAIR_FUNCTION(trunc)
  SIMT_PAIR_FUNCTION(rint)
#undef SIMT_PAIR_FUNCTION

  friend simt_inline float __low2float(const float16_pair a) { return a.x.to_float(); }
  friend simt_inline float __high2float(const float16_pair a) { return a.y.to_float(); }
};

// fetch and add by compare-and-exchange; T is a 16-bit number or a pair.
template <class T>
simt_inline T add_float16(T* address, T value, abi::scope where) {
  T old = atomic<T>(abi::atomic_op::load, address, T{}, T{}, __ATOMIC_RELAXED, where);
  for (;;) {
    const T found =
        atomic<T>(abi::atomic_op::compare_exchange, address, old + value, old, __ATOMIC_RELAXED, where);
    if (to_bits(found) == to_bits(old)) return old;
    old = found;
  }
}
}  // namespace simt

#define SIMT_ATOMIC_ADD_FLOAT16(T)                                                                         \
  simt_inline T atomicAdd(T* p, T value) { return simt::add_float16(p, value, simt::abi::scope::device); } \
  simt_inline T atomicAdd_block(T* p, T value) {                                                           \
    return simt::add_float16(p, value, simt::abi::scope::block);                                           \
  }                                                                                                        \
  simt_inline T atomicAdd_system(T* p, T value) {                                                          \
    return simt::add_float16(p, value, simt::abi::scope::system);                                          \
  }

// Everything else that both dialects' headers define for a 16-bit number and its pair.
#define SIMT_FLOAT16_TYPE(T)                     \
  template <>                                    \
  inline constexpr bool simt::is_half<T> = true; \
  SIMT_ATOMIC_ADD_FLOAT16(T)                     \
  SIMT_FLOAT16_SHUFFLES(T)
#if defined(__HIP_PLATFORM_AMD__)
#define SIMT_FLOAT16_SHUFFLES(T) SIMT_HIP_SHUFFLES(T)
#else
#define SIMT_FLOAT16_SHUFFLES(T) SIMT_CUDA_SHUFFLES(T)
#endif
