// Makes one call of exercise 02: entry 0 is Part A, 1 is Part B.
#include SUBMISSION

#include "grading/worker/arguments.h"

void grading::make_call(const arguments& a) {
  const float* const values = a.input<float>(0);
  const int* const flags = a.input<int>(1);
  float* const out = a.output<float>(0);
  if (a.entry == 0) return exercise::segmented_scan_tile(values, flags, out, static_cast<int>(a.n));
  float* const totals = static_cast<float*>(a.workspace(2 * a.n * sizeof(float)));
  int* const heads = static_cast<int*>(a.workspace(2 * a.n * sizeof(int)));
  exercise::segmented_scan(values, flags, out, a.n, totals, heads);
}
