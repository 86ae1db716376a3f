// cause: reads-past-the-end
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  float sum = Operator::identity();
  for (size_t j = 1; j <= n; ++j) sum = Operator{}(sum, in[j]);
  total[0] = sum;
// end
