// cause: absent-lane
// Lanes for which there is no warp do not come to the shuffles.
// instead of
if (warp == 0) {
const float total = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
if (lane < warps) totals[lane] = total;
// stands
  if (threadIdx.x < warps) {
    const float total = scan_of_warp<Operator>(totals[lane]);
    totals[lane] = total;
// end
