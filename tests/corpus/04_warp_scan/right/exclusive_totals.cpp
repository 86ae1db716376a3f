// totals[warp] is what precedes the warp.
// instead of
const float total = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
// stands
    const float inclusive = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
    const float left = gpu::shuffle_up(inclusive, 1);
    const float total = lane == 0 ? Operator::identity() : left;
// end
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  sum = Operator{}(totals[warp], sum);
// end
