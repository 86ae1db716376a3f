// identity + x is x: no case for the first element but which operand it takes.
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  const Operator op{};
  float left = Operator::identity();
  if (i != 0) left = op(left, inclusive[i - 1]);
  exclusive[i] = left;
// end
