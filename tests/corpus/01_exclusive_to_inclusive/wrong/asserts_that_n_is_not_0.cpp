// cause: aborted
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cassert>
// end
// instead of
  if (n == 0) return;  // a grid has at least one block
// stands
  assert(n > 0);
// end
