// cause: operator-is-plus
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  if (index < n) out[index] = before + sum;
// end
