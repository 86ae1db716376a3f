// cause: first-not-identity
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = i == 0 ? inclusive[0] : inclusive[i - 1];
// end
