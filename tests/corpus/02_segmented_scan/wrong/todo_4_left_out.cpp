// cause: carry-not-accumulated
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
