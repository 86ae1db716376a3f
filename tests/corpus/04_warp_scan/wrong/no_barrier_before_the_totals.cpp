// cause: totals-in-no-order
// The first warp reads totals that others may not have written yet.
// instead of
__syncthreads();
if (warp == 0) {
// stands
  if (warp == 0) {
// end
