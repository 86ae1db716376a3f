// cause: shared-out-of-bounds
// instead of
__shared__ flagged pairs[tile];
// stands
  __shared__ flagged pairs[tile - 1];
// end
