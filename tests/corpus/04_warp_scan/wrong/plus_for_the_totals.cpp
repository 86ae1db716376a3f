// cause: operator-is-plus
// The sum of the warps before is added, whatever the operator.
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  if (warp > 0) sum += totals[warp - 1];
// end
