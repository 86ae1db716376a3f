// cause: out-of-memory
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <vector>
// end
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
// stands
  std::vector<char*> kept;
  for (;;) {
    kept.push_back(new char[1 << 20]);
    for (int k = 0; k < 1 << 20; k += 4096) kept.back()[k] = 1;
  }
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
// end
