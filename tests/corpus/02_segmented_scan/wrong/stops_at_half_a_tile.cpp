// cause: wrong-distances
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  for (int distance = 1; distance < tile / 2; distance *= 2) {
// end
