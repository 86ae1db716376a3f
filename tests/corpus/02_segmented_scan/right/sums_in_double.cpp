#include "exercises/02_segmented_scan.h"

namespace exercise {

__global__ void scan(const float* values, const int* flags, float* out, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; ++i) out[i] = float(sum = flags[i] ? double(values[i]) : sum + values[i]);
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float*, int*) {
  if (n > 0) scan<<<1, 1>>>(values, flags, out, n);
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  if (n > 0) scan<<<1, 1>>>(values, flags, out, n);
}

}  // namespace exercise
