// cause: wrong-distances
// The last round is missing.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
// stands
  for (int distance = 1; distance < warpSize / 2; distance *= 2) {
// end
