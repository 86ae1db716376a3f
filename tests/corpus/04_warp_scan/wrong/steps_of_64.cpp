// cause: warp-size
// A warp of 32 lanes leaves every other 32 elements out.
// instead of
for (size_t first = 0; first < n; first += warpSize) {
// stands
  for (size_t first = 0; first < n; first += 64) {
// end
