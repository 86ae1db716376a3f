// cause: absent-lane
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  __shared__ flagged warp_totals[tile / 32];
  flagged sum = pairs[i];
  if (index < n) {
    for (int distance = 1; distance < warpSize; distance *= 2) {
      const flagged left = {gpu::shuffle_up(sum.value, distance), gpu::shuffle_up(sum.flag, distance)};
      if (gpu::lane_id() >= distance) sum = combine(left, sum);
    }
  }
  const int warp = i / warpSize;
  if (gpu::lane_id() == warpSize - 1) warp_totals[warp] = sum;
  __syncthreads();
  flagged before = {0, 0};
  for (int w = 0; w < warp; ++w) before = combine(before, warp_totals[w]);
  return combine(before, sum);
  for (int distance = 1; distance < tile; distance *= 2) {
// end
