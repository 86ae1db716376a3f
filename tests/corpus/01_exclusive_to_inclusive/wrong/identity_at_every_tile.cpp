// cause: tile-starts-over
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = threadIdx.x == 0 ? Operator::identity() : inclusive[i - 1];
// end
