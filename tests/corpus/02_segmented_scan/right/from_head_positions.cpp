// Where is each element's head (a scan with the maximum), and what are the prefixes (a plain scan, in double)? The result is
// the difference of two prefixes.
#include "exercises/02_segmented_scan.h"

#include "labs/common/device_array.h"
#include "labs/scan/device_scan.h"

namespace exercise {

// starts[i] is the position of a head, or 0.
__global__ void prepare(const float* values, const int* flags, size_t n, double* prefixes, int* starts) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  prefixes[i] = values[i];
  starts[i] = flags[i] ? int(i) : 0;
}

__global__ void subtract(const float* values, const int* flags, size_t n, const double* before, const int* starts, float* out) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  // starts is exclusive: a head's own position is not in it yet. Nothing precedes element 0, so there it is the lowest int.
  const int head = flags[i] || i == 0 ? int(i) : starts[i];
  out[i] = float(before[i] - before[head] + values[i]);
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float*, int*) {
  if (n == 0) return;
  const unsigned blocks = (n + 191) / 192;
  gpu::device_array<double> prefixes(n), prefix_space(scan::scan_workspace_size(n, tile));
  gpu::device_array<int> starts(n), start_space(scan::scan_workspace_size(n, tile));
  prepare<<<blocks, 192>>>(values, flags, n, prefixes.data(), starts.data());
  gpu::check_launch();
  scan::exclusive_scan<tile>(prefixes.data(), prefixes.data(), n, prefix_space.data());
  scan::exclusive_scan<tile, int, scan::maximum<int>>(starts.data(), starts.data(), n, start_space.data());
  subtract<<<blocks, 192>>>(values, flags, n, prefixes.data(), starts.data(), out);
  gpu::check_launch();
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
  segmented_scan(values, flags, out, size_t(n), nullptr, nullptr);
}

}  // namespace exercise
