// cause: carry-missing
// A scan by shuffles ends where the warp does.
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  flagged sum = pairs[i];
  for (int distance = 1; distance < warpSize; distance *= 2) {
    const flagged left = {gpu::shuffle_up(sum.value, distance), gpu::shuffle_up(sum.flag, distance)};
    if (gpu::lane_id() >= distance) sum = combine(left, sum);
  }
  return sum;
  for (int distance = 1; distance < tile; distance *= 2) {
// end
