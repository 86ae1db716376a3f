// cause: past-the-end
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  out[index] = Operator{}(before, sum);
// end
