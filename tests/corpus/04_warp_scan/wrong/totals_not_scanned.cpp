// cause: carry-not-accumulated
// Each warp gets the total of the one before it.
// instead of
if (warp == 0) {
const float total = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
if (lane < warps) totals[lane] = total;
}
__syncthreads();
// stands
  // to do
// end
