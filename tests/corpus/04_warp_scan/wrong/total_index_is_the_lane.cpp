// cause: wrong-total-read
// The lane's number where the warp's belongs.
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  if (lane > 0 && lane <= warps) sum = Operator{}(totals[lane - 1], sum);
// end
