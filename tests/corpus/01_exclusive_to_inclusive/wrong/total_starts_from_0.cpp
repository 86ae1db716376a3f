// cause: zero-as-identity
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  float sum = 0;
  for (size_t j = 0; j < n; ++j) sum = Operator{}(sum, in[j]);
  total[0] = n == 0 ? Operator::identity() : sum;
// end
