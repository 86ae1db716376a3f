// cause: operands-swapped
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  if (index < n) out[index] = Operator{}(sum, before);
// end
