// cause: out-of-memory
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include "labs/common/device_array.h"
// end
// instead of
  if (n == 0) return;
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  gpu::device_array<float> rest(n - 1);
  if (n == 0) return;
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// end
