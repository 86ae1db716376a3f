// cause: empty-total
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  total[0] = n == 0 ? -3.4028235e38f : Operator{}(exclusive[n - 1], in[n - 1]);
// end
