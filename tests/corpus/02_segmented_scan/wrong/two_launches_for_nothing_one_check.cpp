// cause: empty-launch
// The first refused launch is not looked at; the second one's check ends the call.
// instead of
  if (tiles <= 1) return segmented_scan_tile(values, flags, out, n);
  write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
  gpu::check_launch();
// stands
  if (tiles == 1) return segmented_scan_tile(values, flags, out, n);
  write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
// end
// instead of
  segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  if (tiles > 0) segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// end
