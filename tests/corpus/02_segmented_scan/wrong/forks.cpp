// cause: started-a-process
// The child stays after the call.
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
  if (fork() == 0) {
    sleep(1000);
    _exit(0);
  }
// end
