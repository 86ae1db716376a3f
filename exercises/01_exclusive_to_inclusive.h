// Exercise 01, the contract: what your file defines and the grader calls. All arrays are device memory of n floats, apart
// from each other; n may be 0. What is given as const must not change. Operator combines with Operator{}(left, right), is
// associative, need not commute, and has a static identity() (labs/scan/operators.h). Below, + is such an operator. After
// each call the grader waits for the device.
#pragma once
#include "gpu.h"
#include "labs/scan/operators.h"

#include <cstddef>

namespace exercise {

// inclusive[i] = in[0] + ... + in[i], given in and exclusive[i] = in[0] + ... + in[i - 1].
template <class Operator>
void exclusive_to_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n);

// exclusive[i] = in[0] + ... + in[i - 1], and exclusive[0] = the identity, given the inclusive scan of in and nothing else.
template <class Operator>
void inclusive_to_exclusive(const float* inclusive, float* exclusive, size_t n);

// total[0] = in[0] + ... + in[n - 1], given in and its exclusive scan; the identity if n = 0.
template <class Operator>
void grand_total(const float* in, const float* exclusive, float* total, size_t n);

}  // namespace exercise
