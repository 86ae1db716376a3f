// Makes one call of exercise 04: entry = 2 * operator + part.
#include SUBMISSION

#include "exercises/harness/latest.h"
#include "grading/worker/arguments.h"

namespace grading {

template <class Operator>
void call_part(int part, const arguments& a) {
  if (part == 0) return exercise::warp_scan<Operator>(a.input<float>(0), a.output<float>(0), a.n);
  exercise::block_scan<Operator>(a.input<float>(0), a.output<float>(0), static_cast<int>(a.n));
}

void make_call(const arguments& a) {
  switch (a.entry / 2) {
    case 0: return call_part<scan::plus<float>>(a.entry % 2, a);
    case 1: return call_part<scan::maximum<float>>(a.entry % 2, a);
    default: return call_part<harness::latest<float>>(a.entry % 2, a);
  }
}

}  // namespace grading
