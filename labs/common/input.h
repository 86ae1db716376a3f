// Numbers without a pattern that are the same in every run, for the labs' input data.
#pragma once
#include <cstddef>
#include <cstdint>

namespace lab {

inline uint32_t mixed(size_t i) {
  uint32_t x = static_cast<uint32_t>(i) * 2654435761u;
  x = (x ^ (x >> 16)) * 2246822519u;
  return x ^ (x >> 13);
}

}  // namespace lab
