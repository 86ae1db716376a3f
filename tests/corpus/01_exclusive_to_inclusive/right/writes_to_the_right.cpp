// Lane i writes element i + 1, and lane 0 also the identity.
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i == 0) exclusive[0] = Operator::identity();
  if (i + 1 < n) exclusive[i + 1] = inclusive[i];
// end
