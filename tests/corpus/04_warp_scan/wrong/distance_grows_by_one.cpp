// cause: wrong-distances
// 1, 2, 3, 4 and so on: elements are counted many times.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
// stands
  for (int distance = 1; distance < warpSize; ++distance) {
// end
