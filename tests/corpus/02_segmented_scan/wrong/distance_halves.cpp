// cause: wrong-distances
// From far to near: right for a plain sum, but these pairs must be neighbours.
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  for (int distance = tile / 2; distance > 0; distance /= 2) {
// end
