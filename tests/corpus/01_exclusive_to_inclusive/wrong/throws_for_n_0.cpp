// cause: threw-exception
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <stdexcept>
// end
// instead of
  if (n == 0) return;  // a grid has at least one block
// stands
  if (n == 0) throw std::invalid_argument("n is 0");
// end
