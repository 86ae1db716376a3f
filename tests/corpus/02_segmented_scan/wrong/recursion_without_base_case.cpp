// cause: deep-recursion
// instead of
if (tiles <= 1) return segmented_scan_tile(values, flags, out, n);
// stands
  if (n == 0) return;
// end
