// cause: host-pointer
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <vector>
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
  std::vector<float> carries(tiles);
  gpu::check(GPU_API(Memcpy)(carries.data(), totals, tiles * sizeof(float), GPU_API(MemcpyDeviceToHost)), "copy", gpu::here());
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
  scan_tiles<<<tiles, tile>>>(values, flags, carries.data(), out, n);
// end
