// cause: before-the-start
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  const float left = inclusive[i - 1];
  exclusive[i] = i == 0 ? Operator::identity() : left;
// end
