// cause: read-write-hazard
// instead of
__shared__ flagged pairs[tile];
// stands
  __shared__ flagged pairs[tile];
  __shared__ flagged warp_totals[tile / 32];
// end
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  flagged sum = pairs[i];
  for (int distance = 1; distance < warpSize; distance *= 2) {
    const flagged left = {gpu::shuffle_up(sum.value, distance), gpu::shuffle_up(sum.flag, distance)};
    if (gpu::lane_id() >= distance) sum = combine(left, sum);
  }
  const int warp = i / warpSize;
  if (gpu::lane_id() == warpSize - 1) warp_totals[warp] = sum;
  flagged before = {0, 0};
  for (int w = 0; w < warp; ++w) before = combine(before, warp_totals[w]);
  return combine(before, sum);
  for (int distance = 1; distance < tile; distance *= 2) {
// end
