// cause: int-through-float
// float holds 24 bits of a sum.
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  if (index < n) out[index] = int(float(Operator{}(before, sum)));
// end
