// What device the program runs on.
#pragma once
#include "gpu.h"

#include <cstddef>
#include <string>

namespace gpu {

struct device_summary {
  std::string name;
  int warp_lanes;      // 32 or 64
  size_t free_memory;  // bytes
};
inline device_summary summary(place at = here()) {
  device_properties properties;
  size_t free_memory = 0, total_memory = 0;
  GPU_CALL(GetDeviceProperties, &properties, 0);
  GPU_CALL(MemGetInfo, &free_memory, &total_memory);
  return {properties.name, properties.warpSize, free_memory};
}

}  // namespace gpu
