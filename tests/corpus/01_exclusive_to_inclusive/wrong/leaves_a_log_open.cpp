// cause: left-descriptors-open
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cstdio>
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  std::FILE* log = std::fopen("/dev/null", "w");
  if (log) std::fputs("inclusive to exclusive\n", log);
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// end
