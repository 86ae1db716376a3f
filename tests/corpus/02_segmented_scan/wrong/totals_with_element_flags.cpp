// cause: totals-scanned-with-wrong-flags
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  segmented_scan(totals, flags, totals, tiles, totals + tiles, heads + tiles);
// end
