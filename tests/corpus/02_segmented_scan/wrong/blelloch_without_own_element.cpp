// cause: exclusive-for-inclusive
// The tree's result is what precedes an element; the element itself is never combined in.
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
  if (i == 0) pairs[tile - 1] = {0, 0};
  __syncthreads();
  for (int stride = tile / 2; stride > 0; stride /= 2) {
    const int node = 2 * stride * (i + 1) - 1;
    if (node < tile) {
      const flagged left = pairs[node - stride];
      pairs[node - stride] = pairs[node];
      pairs[node] = combine(pairs[node], left);
    }
    __syncthreads();
  }
  const flagged before = pairs[i];
  __syncthreads();
  pairs[i] = combine(before, own);
  if (carries_wanted == false) return pairs[i];
  return before;
  for (int distance = 1; distance < tile; distance *= 2) {
// end
// instead of
__device__ flagged scan_tile(const float* values, const int* flags, size_t index, size_t n) {
// stands
__device__ flagged scan_tile(const float* values, const int* flags, size_t index, size_t n, bool carries_wanted = false) {
// end
// instead of
flagged sum = scan_tile(values, flags, index, n);
// stands
  flagged sum = scan_tile(values, flags, index, n, true);
// end
