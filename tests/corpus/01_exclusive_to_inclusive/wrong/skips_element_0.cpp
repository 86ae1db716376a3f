// cause: first-element-missing
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i > 0) exclusive[i] = inclusive[i - 1];
// end
