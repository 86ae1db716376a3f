// cause: operands-swapped
// What precedes the warp stands on the right.
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  if (warp > 0) sum = Operator{}(sum, totals[warp - 1]);
// end
