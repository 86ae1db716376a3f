// Operators to scan with. An operator is a type with
//   identity()          a value e with combine(e, x) == x == combine(x, e)
//   operator()(l, r)    the combination of l and r, where l stands to the left of r in the array
// It must be associative. It need not commute: the scans never swap operands.
#pragma once
#include "gpu.h"

#include <limits>

namespace scan {

template <class T>
struct plus {
  static __host__ __device__ T identity() { return T(0); }
  __host__ __device__ T operator()(T left, T right) const { return left + right; }
};

// The identity is minus infinity, or the lowest value of a type that has none. With 0 in its place, every
// maximum of negative values would quietly come out as 0.
template <class T>
struct maximum {
  using limits = std::numeric_limits<T>;
  static constexpr T lowest = limits::has_infinity ? -limits::infinity() : limits::lowest();

  static __host__ __device__ T identity() { return lowest; }
  __host__ __device__ T operator()(T left, T right) const { return left < right ? right : left; }
};

}  // namespace scan
