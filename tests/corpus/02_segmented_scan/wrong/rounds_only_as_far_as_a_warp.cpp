// cause: wrong-distances
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  for (int distance = 1; distance < warpSize; distance *= 2) {
// end
