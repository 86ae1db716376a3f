// An operator that does not commute, for workers: forward fill, the last reading so far. NoReading changes nothing.
#pragma once

namespace grading::harness {

template <class T, int NoReading = -1>
struct latest {
  static __host__ __device__ T identity() { return T(NoReading); }
  __host__ __device__ T operator()(T left, T right) const { return right == identity() ? left : right; }
};

}  // namespace grading::harness
