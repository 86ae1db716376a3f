// cause: read-write-hazard
// Up to half a warp the lanes are left without any barrier.
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  for (int distance = 1; distance < warpSize; distance *= 2)
    if (i % warpSize >= distance) pairs[i] = combine(pairs[i - distance], pairs[i]);
  __syncthreads();
  flagged before = {0, 0};
  for (int w = warpSize - 1; w < i / warpSize * warpSize; w += warpSize) before = combine(before, pairs[w]);
  return combine(before, pairs[i]);
  for (int distance = 1; distance < tile; distance *= 2) {
// end
