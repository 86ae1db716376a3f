#include "exercises/02_segmented_scan.h"

namespace exercise {

__global__ void scan(const float* values, const int* flags, float* out, size_t n) {
  float sum = 0;
  for (size_t i = 0; i < n; ++i) {
    if (flags[i] == 1) sum = 0;
    sum += values[i];
    out[i] = sum;
  }
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float*, int*) {
  scan<<<1, 1>>>(values, flags, out, n);
  gpu::check_launch();
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  segmented_scan(values, flags, out, n, nullptr, nullptr);
}

}  // namespace exercise
