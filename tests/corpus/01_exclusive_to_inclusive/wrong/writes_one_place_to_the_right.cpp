// cause: past-the-end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i == 0) exclusive[0] = Operator::identity();
  exclusive[i + 1] = inclusive[i];
// end
