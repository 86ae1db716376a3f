// cause: carry-not-accumulated
// The scanned totals are in totals + tiles; the last kernel still gets the totals.
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  segmented_scan(totals, heads, totals + tiles, tiles, totals + 2 * tiles, heads + 2 * tiles);
// end
