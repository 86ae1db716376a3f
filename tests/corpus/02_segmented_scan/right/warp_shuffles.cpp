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
  const int lane = gpu::lane_id(), warp = i / warpSize;
  for (int distance = 1; distance < warpSize; distance *= 2) {
    const flagged left = {gpu::shuffle_up(sum.value, distance), gpu::shuffle_up(sum.flag, distance)};
    if (lane >= distance) sum = combine(left, sum);
  }
  if (lane == warpSize - 1) warp_totals[warp] = sum;
  __syncthreads();
  flagged before = {0, 0};
  for (int w = 0; w < warp; ++w) before = combine(before, warp_totals[w]);
  return combine(before, sum);
  for (int distance = 1; distance < tile; distance *= 2) {
// end
