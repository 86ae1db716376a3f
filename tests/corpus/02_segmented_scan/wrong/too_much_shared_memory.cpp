// cause: bad-launch
// instead of
__shared__ flagged pairs[tile];
// stands
  __shared__ flagged pairs[tile * 64];
// end
