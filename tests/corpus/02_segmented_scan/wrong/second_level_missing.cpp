// cause: second-level-missing
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  scan_tiles<<<(tiles + tile - 1) / tile, tile>>>(totals, heads, nullptr, totals, tiles);
  gpu::check_launch();
// end
