// cause: carry-missing
// The totals are scanned, and nobody uses them.
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  // to do
// end
