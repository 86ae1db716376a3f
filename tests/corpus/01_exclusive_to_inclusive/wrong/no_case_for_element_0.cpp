// cause: before-the-start
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = inclusive[i - 1];
// end
