// cause: root-not-reset
// instead of
for (int distance = 1; distance < tile; distance *= 2) {
// stands
  const flagged own = pairs[i];
  __syncthreads();
  for (int stride = 1; stride < tile; stride *= 2) {
    const int node = 2 * stride * (i + 1) - 1;
    if (node < tile) pairs[node] = combine(pairs[node - stride], pairs[node]);
    __syncthreads();
  }
  for (int stride = tile / 2; stride > 0; stride /= 2) {
    const int node = 2 * stride * (i + 1) - 1;
    if (node < tile) {
      const flagged left = pairs[node - stride];
      pairs[node - stride] = pairs[node];
      pairs[node] = combine(pairs[node], left);
    }
    __syncthreads();
  }
  return combine(pairs[i], own);
  for (int distance = 1; distance < tile; distance *= 2) {
// end
