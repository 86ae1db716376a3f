// Makes one call of exercise 02: entry 0 is Part A, 1 is Part B.
#include SUBMISSION

#include "grading/worker/arguments.h"

void grading::make_call(const arguments& a) {
  const float* const values = a.input<float>(0);
  const int* const flags = a.input<int>(1);
  float* const out = a.output<float>(0);
  if (a.entry == 0) return exercise::segmented_scan_tile(values, flags, out, static_cast<int>(a.n));
  exercise::segmented_scan(values, flags, out, a.n, a.workspace<float>(2 * a.n), a.workspace<int>(2 * a.n));
}
