// cause: zero-as-identity
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = i == 0 ? 0.0f : inclusive[i - 1];
// end
