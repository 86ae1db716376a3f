// cause: carry-twice
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  if (index < n) out[index] = Operator{}(before, Operator{}(before, sum));
// end
