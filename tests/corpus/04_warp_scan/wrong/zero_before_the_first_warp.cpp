// cause: zero-as-identity
// What precedes the first warp is 0.
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  sum = Operator{}(warp > 0 ? totals[warp - 1] : 0, sum);
// end
