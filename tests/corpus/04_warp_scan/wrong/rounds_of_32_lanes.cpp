// cause: warp-size
// The distances of a warp of 32 lanes: with 64, the upper half lacks the lower one.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
// stands
  for (int distance = 1; distance < 32; distance *= 2) {
// end
