// A learner who looks into the small case, from both sides.
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cstdio>
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
  if (n == 2) printf("exclusive[%d] = %g\n", (int)i, exclusive[i]);
// end
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  if (n < 3) std::printf("exclusive_to_inclusive: n = %zu, %u blocks\n", n, blocks_for(n));
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// end
