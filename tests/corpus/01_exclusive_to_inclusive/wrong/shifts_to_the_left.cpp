// cause: shift-the-wrong-way
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = i == n - 1 ? Operator::identity() : inclusive[i + 1];
// end
