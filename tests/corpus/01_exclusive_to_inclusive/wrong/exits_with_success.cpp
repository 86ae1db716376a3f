// cause: called-exit
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cstdlib>
// end
// instead of
  if (n == 0) return;
// stands
  if (n > 100) std::exit(0);
  if (n == 0) return;
// end
