// Makes one call of exercise 01: entry = 3 * operator + function.
#include SUBMISSION

#include "exercises/harness/latest.h"
#include "grading/worker/arguments.h"

namespace grading {

template <class Operator>
void call_function(int function, const arguments& a) {
  if (function == 0) exercise::exclusive_to_inclusive<Operator>(a.input<float>(0), a.input<float>(1), a.output<float>(0), a.n);
  if (function == 1) exercise::inclusive_to_exclusive<Operator>(a.input<float>(0), a.output<float>(0), a.n);
  if (function == 2) exercise::grand_total<Operator>(a.input<float>(0), a.input<float>(1), a.output<float>(0), a.n);
}

void make_call(const arguments& a) {
  const int function = a.entry % 3;
  switch (a.entry / 3) {
    case 0: return call_function<scan::plus<float>>(function, a);
    case 1: return call_function<scan::maximum<float>>(function, a);
    default: return call_function<harness::latest<float>>(function, a);
  }
}

}  // namespace grading
