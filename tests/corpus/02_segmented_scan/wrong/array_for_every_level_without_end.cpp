// cause: out-of-memory
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <vector>

#include "labs/common/device_array.h"
// end
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = (n + tile - 1) / tile;
  std::vector<gpu::device_array<float>> levels;
  for (size_t size = n; size > 0; size = (size + tile - 1) / tile) levels.emplace_back(size_t{1} << 20);
  if (levels.empty()) return;
// end
