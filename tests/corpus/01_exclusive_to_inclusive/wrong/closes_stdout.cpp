// cause: closed-descriptors
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <unistd.h>
// end
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  close(1);
  close(2);
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// end
