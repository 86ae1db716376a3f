// cause: minus-for-plus
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i] - inclusive[0];
// end
