// cause: wrong-distances
// Odd and even lanes never meet.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
// stands
  for (int distance = 2; distance < warpSize; distance *= 2) {
// end
