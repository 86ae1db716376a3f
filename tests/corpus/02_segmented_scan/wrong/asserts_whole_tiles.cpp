// cause: aborted
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <cassert>
// end
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  assert(n % tile == 0);
  const unsigned tiles = n / tile;
// end
