// cause: exclusive-for-inclusive
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  const int own = threadIdx.x > 0 ? sums[threadIdx.x - 1] : Operator::identity();
  if (index < n) out[index] = Operator{}(before, own);
// end
