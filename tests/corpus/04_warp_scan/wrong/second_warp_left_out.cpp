// cause: carry-skips-tile-1
// The test for the first warp lets two through.
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  if (warp > 1) sum = Operator{}(totals[warp - 1], sum);
// end
