// cause: left-descriptors-open
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <cstdio>
// end
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = (n + tile - 1) / tile;
  if (std::FILE* log = std::fopen("/dev/null", "a")) std::fprintf(log, "%u tiles\n", tiles);
// end
