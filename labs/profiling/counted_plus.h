// Addition that the profiler of the CPU backend can count. A GPU's profiler sees an addition among all other
// instructions of its kind; there counted_plus is plus itself.
#pragma once
#include "labs/scan/operators.h"

#ifdef __SIMT__
#include <simt/tool.h>
#endif

namespace profiling {

#ifdef __SIMT__
template <class T>
struct counted_plus {
  static __host__ __device__ T identity() { return T(0); }
  __device__ T operator()(T left, T right) const {
    simt::tool::count_operation();
    return left + right;
  }
};
#else
template <class T>
using counted_plus = scan::plus<T>;
#endif

}  // namespace profiling
