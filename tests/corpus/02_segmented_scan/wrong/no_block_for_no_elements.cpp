// cause: empty-launch
// instead of
if (tiles <= 1) return segmented_scan_tile(values, flags, out, n);
// stands
  if (tiles == 1) return segmented_scan_tile(values, flags, out, n);
// end
