// At distance warpSize no lane combines: one shuffle more, two are allowed.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
// stands
  for (int distance = 1; distance <= warpSize; distance *= 2) {
// end
