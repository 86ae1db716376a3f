// cause: in-place-shift
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = inclusive[i];
  exclusive[i] = i == 0 ? Operator::identity() : exclusive[i - 1];
// end
