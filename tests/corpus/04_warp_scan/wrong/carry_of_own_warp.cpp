// cause: carry-includes-own-tile
// totals[warp] is the sum up to the end of this warp.
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  if (warp > 0) sum = Operator{}(totals[warp], sum);
// end
