// cause: failed-assertion
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <cassert>
// end
// instead of
const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
// stands
  const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
  assert(index < n);
// end
