// cause: warp-size
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  // Where is the nearest head in this warp? Then one lane after the other sums up from there.
  const int lane = gpu::lane_id();
  const unsigned heads = gpu::ballot(pairs[i].flag);
  const unsigned up_to_here = heads & (2u << lane) - 1;
  __shared__ flagged sums[tile];
  int from = i - lane;
  for (int l = 0; l <= lane; ++l)
    if (up_to_here >> l & 1) from = i - lane + l;
  float value = 0;
  for (int k = from; k <= i; ++k) value += pairs[k].value;
  sums[i] = {value, up_to_here != 0};
  __syncthreads();
  flagged before = {0, 0};
  for (int w = warpSize - 1; w < i - lane; w += warpSize) before = combine(before, sums[w]);
  return combine(before, sums[i]);
  for (int distance = 1; distance < tile; distance *= 2) {
// end
