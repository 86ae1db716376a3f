// cause: total-counts-twice
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  total[0] = Operator::identity();
  if (n > 0) total[0] = Operator{}(exclusive[n - 1], in[n - 1]);
  if (n > 0) total[0] = Operator{}(total[0], in[n - 1]);
// end
