// cause: wrong-distances
// From half the warp down to 1: right for operators that commute only.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
// stands
  for (int distance = warpSize / 2; distance > 0; distance /= 2) {
// end
