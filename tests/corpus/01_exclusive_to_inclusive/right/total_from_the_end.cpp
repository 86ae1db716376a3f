// The loop runs down to 0 and puts each element on the left.
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  float sum = Operator::identity();
  for (size_t j = n; j-- > 0;) sum = Operator{}(in[j], sum);
  total[0] = sum;
// end
