// cause: operands-swapped
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  total[0] = n == 0 ? Operator::identity() : Operator{}(in[n - 1], exclusive[n - 1]);
// end
