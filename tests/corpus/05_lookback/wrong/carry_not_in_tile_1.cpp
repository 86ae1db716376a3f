// cause: carry-skips-tile-1
// t > 1 in place of t > 0.
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  if (index < n) out[index] = t > 1 ? Operator{}(before, sum) : sum;
// end
