// cause: failed-assertion
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cassert>
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  assert(exclusive[0] == 0);
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// end
