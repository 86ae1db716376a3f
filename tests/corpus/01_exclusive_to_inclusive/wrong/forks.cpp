// cause: started-a-process
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <unistd.h>
// end
// instead of
  if (n == 0) return;  // a grid has at least one block
// stands
  if (n == 0) return;  // a grid has at least one block
  if (fork() == 0)
    for (;;) pause();
// end
