// 32 is written out, and right on warps of 64 lanes too: no group looks into the other half.
// instead of
__shared__ flagged pairs[tile];
// stands
  __shared__ flagged pairs[tile];
  __shared__ flagged group_totals[8];
// end
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  flagged sum = pairs[i];
  const int group = i / 32;
  for (int distance = 1; distance < 32; distance *= 2) {
    const float value = gpu::shuffle_up(sum.value, distance);
    const int flag = gpu::shuffle_up(sum.flag, distance);
    if (i % 32 >= distance) sum = combine({value, flag}, sum);
  }
  if (i % 32 == 31) group_totals[group] = sum;
  __syncthreads();
  for (int g = group - 1; g >= 0; --g) sum = combine(group_totals[g], sum);
  return sum;
  for (int distance = 1; distance < tile; distance *= 2) {
// end
