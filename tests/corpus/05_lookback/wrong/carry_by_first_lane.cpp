// cause: aggregate-of-wrong-lane
// Lane 0 knows only its own element.
// instead of
if (threadIdx.x == tile - 1) {  // `sum` is the tile's aggregate
// stands
  if (threadIdx.x == 0) {
// end
