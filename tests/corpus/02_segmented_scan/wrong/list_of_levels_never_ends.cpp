// cause: out-of-memory
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <vector>
// end
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = (n + tile - 1) / tile;
  std::vector<std::vector<flagged>> levels;
  for (size_t size = n; size > 0; size = (size + tile - 1) / tile) levels.emplace_back(64 * tile + size);
  if (levels.size() == 1) return segmented_scan_tile(values, flags, out, n);
// end
