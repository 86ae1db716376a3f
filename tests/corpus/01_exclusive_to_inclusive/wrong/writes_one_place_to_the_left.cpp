// cause: shift-the-wrong-way
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i > 0) exclusive[i - 1] = inclusive[i];
// end
