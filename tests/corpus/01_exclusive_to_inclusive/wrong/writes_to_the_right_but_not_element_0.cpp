// cause: first-element-missing
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i + 1 < n) exclusive[i + 1] = inclusive[i];
// end
