// What the labs compact.
#pragma once
#include "labs/common/input.h"

#include <cstddef>
#include <vector>

namespace compaction {

// Half of the elements are 0, in no simple pattern. The others say where they stood: position + 1, starting
// over after 9973 (a prime, so that tiles do not look alike). An element lost, doubled or out of place always
// shows.
inline float input_element(size_t i) {
  const bool stays = lab::mixed(i) % 2 != 0;
  return stays ? static_cast<float>(1 + i % 9973) : 0.0f;
}

inline std::vector<float> make_input(size_t n) {
  std::vector<float> in(n);
  for (size_t i = 0; i < n; ++i) in[i] = input_element(i);
  return in;
}

}  // namespace compaction
