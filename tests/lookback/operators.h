// Operators that show each mistake.
#pragma once
#include "gpu.h"
#include "labs/common/input.h"

#include <cstdint>

namespace lookback_test {

using lab::mixed;

struct add {
  template <class A, class B>
  __host__ __device__ auto operator()(A a, B b) const { return a + b; }
};

// N bytes that hold the maps x -> byte[0] * x + byte[i], modulo 256. Composing them is associative and does not commute.
template <int N>
struct maps {
  uint8_t byte[N];
  static constexpr maps identity() { return {{1}}; }
  static maps element(size_t i) {
    maps result;
    for (int b = 0; b < N; ++b) result.byte[b] = static_cast<uint8_t>(mixed(i * N + b) >> 7);
    result.byte[0] |= 1;  // odd scales lose nothing
    return result;
  }
};
struct then {  // first the left maps, then the right ones
  template <int N>
  __host__ __device__ maps<N> operator()(const maps<N>& left, const maps<N>& right) const {
    maps<N> result;
    const unsigned scale = right.byte[0];
    result.byte[0] = static_cast<uint8_t>(scale * left.byte[0]);
    for (int b = 1; b < N; ++b) result.byte[b] = static_cast<uint8_t>(scale * left.byte[b] + right.byte[b]);
    return result;
  }
};

// What is left of brackets when those that match are struck out: `close` closing ones, then `open` opening ones.
struct brackets {
  uint32_t close, open;
};
struct match {
  __host__ __device__ brackets operator()(brackets left, brackets right) const {
    const uint32_t matched = left.open < right.close ? left.open : right.close;
    return {left.close + right.close - matched, left.open + right.open - matched};
  }
};

// The two ways in which a maximum of floats is associative where a NaN may be. `a < b ? b : a` is not: (1, NaN, 2) would be
// 2 or 1.
struct number_wins {  // NaN is its identity
  __host__ __device__ float operator()(float a, float b) const { return a != a ? b : b != b ? a : a < b ? b : a; }
};
struct nan_wins {  // its identity is minus infinity
  __host__ __device__ float operator()(float a, float b) const { return a != a ? a : b != b ? b : a < b ? b : a; }
};

struct multiple_of {
  unsigned divisor;
  template <class E>
  __host__ __device__ bool operator()(E value) const { return value % divisor == 0; }
};

// An input that takes no memory: element i is i.
struct counting {
  __host__ __device__ size_t operator[](size_t i) const { return i; }
};

}  // namespace lookback_test
