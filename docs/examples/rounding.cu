// Float addition rounds, so a sum depends on its bracketing: the same fractions added up in three ways.
//
//   build/bin/simtcc -I. -Icuda docs/examples/rounding.cu -o build/rounding && build/rounding
#include <cstdio>
#include <vector>

#include "labs/common/device_array.h"
#include "labs/scan/device_scan.h"
#include "labs/scan/reference.h"

// Fractions whose sums have to be rounded: 1/1, 1/2, ... 1/97, and again.
std::vector<float> fractions(size_t n) {
  std::vector<float> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = 1.0f / float(1 + i % 97);
  return values;
}

template <int Tile>
std::vector<float> tree_sums(const std::vector<float>& values) {
  const size_t n = values.size();
  gpu::device_array<float> in(values), out(n), workspace(scan::scan_workspace_size(n, Tile));
  scan::exclusive_scan<Tile>(in.data(), out.data(), n, workspace.data());
  return out.download();
}

size_t differing(const std::vector<float>& a, const std::vector<float>& b) {
  size_t count = 0;
  for (size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

int main() {
  const std::vector<float> values = fractions(100000);
  const std::vector<float> loop = scan::exclusive_reference<scan::plus<float>>(values);
  const std::vector<float> small = tree_sums<64>(values), large = tree_sums<256>(values);
  const std::vector<double> precise(values.begin(), values.end());
  std::printf("the last of 100000 exclusive sums\n");
  std::printf("  a loop, in double       %.4f\n", scan::exclusive_reference<scan::plus<double>>(precise).back());
  std::printf("  a loop, in float        %.4f\n", loop.back());
  std::printf("  trees, tiles of 64      %.4f\n", small.back());
  std::printf("  trees, tiles of 256     %.4f\n", large.back());
  std::printf("sums that differ\n");
  std::printf("  loop and tiles of 256   %zu of 100000\n", differing(loop, large));
  std::printf("  tiles of 64 and of 256  %zu of 100000\n", differing(small, large));
  std::printf("  tiles of 256, twice     %zu of 100000\n", differing(large, tree_sums<256>(values)));
}
