// cause: before-the-start
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  float sum = Operator::identity();
  for (long long j = (long long)n - 1; j >= -1; --j) sum = Operator{}(in[j], sum);
  total[0] = sum;
// end
