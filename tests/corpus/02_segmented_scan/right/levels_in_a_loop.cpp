// Up through the levels of totals, and down again: no recursion.
// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include <vector>
// end
// instead of
write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
gpu::check_launch();
// stands
  std::vector<size_t> sizes = {n}, starts = {0};  // where the totals of each level start
  size_t used = 0;
  while (sizes.back() > tile) {
    const size_t last = sizes.back(), count = (last + tile - 1) / tile;
    const bool first = sizes.size() == 1;
    write_totals<<<count, tile>>>(first ? values : totals + starts.back(), first ? flags : heads + starts.back(), last, totals + used,
                                  heads + used);
    gpu::check_launch();
    sizes.push_back(count);
    starts.push_back(used);
    used += count;
  }
  for (size_t level = sizes.size() - 1; level > 0; --level) {
    const bool top = level + 1 == sizes.size();
    scan_tiles<<<(sizes[level] + tile - 1) / tile, tile>>>(totals + starts[level], heads + starts[level],
                                                           top ? nullptr : totals + starts[level + 1], totals + starts[level],
                                                           sizes[level]);
    gpu::check_launch();
  }
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
