// Exercise 02, the contract: what your file defines and the grader calls. A segmented scan starts over at every head flag:
//   out[i] = values[h] + ... + values[i], where h is the last position up to i with flags[h] = 1, or 0 if there is none.
// All arrays are device memory of n elements, apart from each other; a flag is 0 or 1; n may be 0. What is given as const
// must not change. After each call the grader waits for the device.
#pragma once
#include "gpu.h"

#include <cstddef>

namespace exercise {

inline constexpr int tile = 256;  // the most elements that Part A gets

// A stretch of the array: what a segmented scan combines instead of numbers.
struct flagged {
  float value;  // the sum from its last head on, or of all of it if it has none
  int flag;     // 1 if it has a head, else 0
};

// Part A: one tile, 0 <= n <= tile.
void segmented_scan_tile(const float* values, const int* flags, float* out, int n);

// Part B: any n. totals and heads are there to work in: 2 * n elements each, their content undefined.
void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads);

}  // namespace exercise
