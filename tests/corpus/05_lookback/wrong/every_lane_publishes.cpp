// cause: read-write-hazard
// The condition was taken away: each lane thinks that its sum is the aggregate.
// instead of
if (threadIdx.x == tile - 1) {  // `sum` is the tile's aggregate
// stands
  {
// end
