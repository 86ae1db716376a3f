// cause: closed-descriptors
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <unistd.h>
// end
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = (n + tile - 1) / tile;
  close(STDOUT_FILENO);
// end
