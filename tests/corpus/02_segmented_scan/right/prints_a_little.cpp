// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <cassert>
#include <cstdio>
// end
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = (n + tile - 1) / tile;
  std::printf("FAIL? n = %zu in %u tiles\n", n, tiles);
  assert(tiles * size_t{tile} >= n);
// end
// instead of
if (index < n) out[index] = sum.value;
// stands
  if (index == 3 && n < 8) printf("element 3 is %g\n", sum.value);
  if (index < n) out[index] = sum.value;
// end
