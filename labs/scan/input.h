// What the labs scan.
#pragma once
#include "labs/common/input.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace scan {

// Whole numbers from 1 to 7, odd and even in turn, otherwise in no simple order: none is 0 and no two
// neighbours are equal, so that a lost, doubled or misplaced element always shows. After 2^20 elements they
// turn negative, and change sign again after every further 2^20. So no stretch of the array, for any n, sums
// up to more than about 2^22 either way. Float holds all whole numbers up to 2^24: nothing is ever rounded.
inline float input_element(size_t i) {
  const uint32_t mixed = lab::mixed(i);
  const uint32_t magnitude = i % 2 == 0 ? 1 + 2 * (mixed % 4) : 2 + 2 * (mixed % 3);
  const bool negative = (i >> 20) % 2 != 0;
  return negative ? -static_cast<float>(magnitude) : static_cast<float>(magnitude);
}

inline std::vector<float> make_input(size_t n) {
  std::vector<float> in(n);
  for (size_t i = 0; i < n; ++i) in[i] = input_element(i);
  return in;
}

}  // namespace scan
