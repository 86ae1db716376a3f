// cause: total-wrong-end
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  const size_t length = sizeof(in) / sizeof(in[0]);
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[length - 1], in[length - 1]);
// end
