// cause: carry-in-first-lane-only
// Only one lane of each warp combines with what precedes it.
// instead of
if (warp > 0) sum = Operator{}(totals[warp - 1], sum);
// stands
  if (warp > 0 && lane == 0) sum = Operator{}(totals[warp - 1], sum);
// end
