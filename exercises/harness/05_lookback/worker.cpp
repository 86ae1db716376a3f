// Makes one call of exercise 05: entry = operator, + 3: twice, with the same arrays to work in.
#include SUBMISSION

#include "exercises/harness/latest.h"
#include "grading/worker/arguments.h"

namespace grading {

template <class Operator>
void scan(int times, const arguments& a) {
  const size_t tiles = exercise::tile_count(a.n);
  unsigned* const flags = a.workspace<unsigned>(tiles, "flags");
  int* const aggregates = a.published<int>(tiles, "aggregates");
  int* const prefixes = a.published<int>(tiles, "prefixes");
  unsigned* const ticket = a.workspace<unsigned>(1, "ticket");
  for (int k = 0; k < times; ++k)
    exercise::lookback_scan<Operator>(a.input<int>(k), a.output<int>(k), a.n, flags, aggregates, prefixes, ticket);
}

void make_call(const arguments& a) {
  const int times = 1 + a.entry / 3;
  switch (a.entry % 3) {
    case 0: return scan<::scan::plus<int>>(times, a);
    case 1: return scan<::scan::maximum<int>>(times, a);
    default: return scan<harness::latest<int, -1000000>>(times, a);
  }
}

}  // namespace grading
