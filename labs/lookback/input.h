// What this lab scans besides the data of Labs 1 and 2.
#pragma once
#include "labs/common/input.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace lookback {

// About one element in a thousand begins a segment, in no simple pattern: most tiles have a few heads, some have none.
inline uint8_t head_flag(size_t i) { return lab::mixed(i) % 1000 == 0; }

inline std::vector<uint8_t> make_heads(size_t n) {
  std::vector<uint8_t> heads(n);
  for (size_t i = 0; i < n; ++i) heads[i] = head_flag(i);
  return heads;
}

// Fractions from 0 to 1 with 24 bits. Their sums need more bits than a float has: nearly every addition rounds.
inline float fraction(size_t i) { return static_cast<float>(lab::mixed(i) >> 8) / (1 << 24); }

inline std::vector<float> make_fractions(size_t n) {
  std::vector<float> in(n);
  for (size_t i = 0; i < n; ++i) in[i] = fraction(i);
  return in;
}

// A number that stands for all bits of all values: one bit that differs gives another number (FNV-1a, by words).
inline uint64_t hash_of_bits(const std::vector<float>& values) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const float value : values) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 0x100000001b3;
  }
  return hash;
}

}  // namespace lookback
