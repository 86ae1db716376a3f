// cause: totals-overwritten
// Totals of totals are written over the totals, while other blocks read those.
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  segmented_scan(totals, heads, totals, tiles, totals, heads);
// end
