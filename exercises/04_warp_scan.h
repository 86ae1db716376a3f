// Exercise 04, the contract: what your file defines and the grader calls. Both functions write out[i] = in[0] + ... + in[i];
// + is the Operator, as in exercise 01: Operator{}(left, right), associative, need not commute, with a static identity().
// Arrays are device memory of n floats, apart from each other; in must not change. After each call the grader waits for the
// device. On the CPU backend it also counts: see each part.
#pragma once
#include "gpu.h"
#include "labs/scan/operators.h"

#include <cstddef>

namespace exercise {

inline constexpr int most_lanes = 1024;  // of a block
inline constexpr int most_warps = 32;    // of a block: 1024 lanes by 32

// Part A: any n, by one warp that takes warpSize elements at a time. No shared memory and no barrier: it has to use shuffles,
// at most log2(warpSize) + 2 for every warpSize elements.
template <class Operator>
void warp_scan(const float* in, float* out, size_t n);

// Part B: 0 <= n <= most_lanes, by one block of n lanes, a multiple of the warp or not. Shared memory is for the totals of
// warps: a block of 1000 lanes must not have a word for each lane.
template <class Operator>
void block_scan(const float* in, float* out, int n);

}  // namespace exercise
