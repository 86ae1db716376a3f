// cause: host-touches-device
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  for (unsigned b = 1; b < tiles; ++b)
    if (!heads[b]) totals[b] += totals[b - 1];
// end
