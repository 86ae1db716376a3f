// cause: total-is-last-prefix
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  float sum = Operator::identity();
  for (size_t j = 0; j + 1 < n; ++j) sum = Operator{}(sum, in[j]);
  total[0] = sum;
// end
