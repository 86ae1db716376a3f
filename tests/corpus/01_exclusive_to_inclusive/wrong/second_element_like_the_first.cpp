// cause: second-element-wrong
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = i <= 1 ? Operator::identity() : inclusive[i - 1];
// end
