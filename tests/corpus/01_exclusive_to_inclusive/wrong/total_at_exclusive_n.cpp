// cause: reads-past-the-end
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  total[0] = exclusive[n];
// end
