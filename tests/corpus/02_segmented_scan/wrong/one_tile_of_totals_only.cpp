// cause: second-level-missing
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  segmented_scan_tile(totals, heads, totals, tiles);
// end
