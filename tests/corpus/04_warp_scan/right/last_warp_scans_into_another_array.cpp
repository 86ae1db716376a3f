// The scanned totals lie apart from the totals.
// instead of
__shared__ float totals[most_warps];
// stands
  __shared__ float totals[most_warps], precedes[most_warps + 1];
// end
// instead of
if (lane < warps) totals[lane] = total;
// stands
    if (lane < warps) precedes[lane + 1] = total;
    if (lane == 0) precedes[0] = Operator::identity();
// end
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  sum = Operator{}(precedes[warp], sum);
// end
