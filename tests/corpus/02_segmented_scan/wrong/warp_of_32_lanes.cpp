// cause: warp-size
// With 64 lanes, those from 32 on take in lanes of the first half that are counted again by that half's total.
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
  for (int distance = 1; distance < 32; distance *= 2) {
    const flagged left = {gpu::shuffle_up(sum.value, distance), gpu::shuffle_up(sum.flag, distance)};
    if (gpu::lane_id() >= distance) sum = combine(left, sum);
  }
  if (i % 32 == 31) warp_totals[i / 32] = sum;
  __syncthreads();
  flagged before = {0, 0};
  for (int w = 0; w < i / 32; ++w) before = combine(before, warp_totals[w]);
  return combine(before, sum);
  for (int distance = 1; distance < tile; distance *= 2) {
// end
