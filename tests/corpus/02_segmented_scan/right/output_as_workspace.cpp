// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  segmented_scan(totals, heads, totals, tiles, out, heads + tiles);
// end
