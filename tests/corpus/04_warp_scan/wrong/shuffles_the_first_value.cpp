// cause: round-forgets-sum
// What is combined is the value that the lanes began with.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
// stands
  const float own = value;
  for (int distance = 1; distance < warpSize; distance *= 2) {
// end
// instead of
const float left = gpu::shuffle_up(value, distance);
// stands
    const float left = gpu::shuffle_up(own, distance);
// end
