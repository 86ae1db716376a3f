// cause: first-not-identity
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  int left = int(i) - 1;
  if (left < 0) left = 0;
  exclusive[i] = inclusive[left];
// end
