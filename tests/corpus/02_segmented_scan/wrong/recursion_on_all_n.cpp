// cause: host-endless-loop
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  segmented_scan(totals, heads, totals, n, totals + tiles, heads + tiles);
// end
