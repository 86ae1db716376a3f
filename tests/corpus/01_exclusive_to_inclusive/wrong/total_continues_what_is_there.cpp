// cause: reads-unwritten
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  if (n > 0) total[0] = Operator{}(total[0], Operator{}(exclusive[n - 1], in[n - 1]));
  else total[0] = Operator::identity();
// end
