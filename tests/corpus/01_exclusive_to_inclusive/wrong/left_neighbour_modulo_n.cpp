// cause: wraps-around
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = inclusive[(i + n - 1) % n];
// end
