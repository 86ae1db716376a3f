// cause: flooded-output
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
  for (unsigned b = 0; b < tiles; b *= 2) std::printf("tile %u starts at %u\n", b, b * tile);
// end
