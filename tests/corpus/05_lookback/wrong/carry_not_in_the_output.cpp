// cause: carry-missing
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  if (index < n) out[index] = sum;
// end
