// cause: host-endless-loop
// Rounded up, the tiles of one element are one tile again.
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  for (unsigned level = tiles; level > 0; level = (level + tile - 1) / tile) {
    scan_tiles<<<(level + tile - 1) / tile, tile>>>(totals, heads, nullptr, totals, level);
    gpu::check_launch();
  }
// end
