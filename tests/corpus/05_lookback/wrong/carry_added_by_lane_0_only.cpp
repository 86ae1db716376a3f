// cause: carry-in-first-lane-only
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  if (index < n) out[index] = threadIdx.x == 0 ? Operator{}(before, sum) : sum;
// end
