// cause: threw-exception
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <vector>
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  std::vector<float> host(tiles);
  std::vector<int> host_heads(tiles);
  gpu::check(GPU_API(Memcpy)(host.data(), totals, tiles * sizeof(float), GPU_API(MemcpyDeviceToHost)), "copy", gpu::here());
  gpu::check(GPU_API(Memcpy)(host_heads.data(), heads, tiles * sizeof(int), GPU_API(MemcpyDeviceToHost)), "copy", gpu::here());
  for (size_t b = 0; b < tiles; ++b)
    if (!host_heads.at(b)) host.at(b) += host.at(b - 1);
  gpu::check(GPU_API(Memcpy)(totals, host.data(), tiles * sizeof(float), GPU_API(MemcpyHostToDevice)), "copy", gpu::here());
// end
