// cause: totals-in-no-order
// Each warp scans and overwrites them, while others still read.
// instead of
if (warp == 0) {
// stands
  if (lane < warpSize) {
// end
