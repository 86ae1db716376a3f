// cause: read-write-hazard
// One block goes through all tiles. A lane may load its next element while another still reads the last pair.
// instead of
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// stands
__global__ void scan_all(const float* values, const int* flags, float* out, size_t n) {
  __shared__ flagged pairs[tile];
  const int i = threadIdx.x;
  flagged carry = {0, 0};
  for (size_t first = 0; first < n; first += tile) {
    pairs[i] = first + i < n ? flagged{values[first + i], flags[first + i]} : flagged{0, 0};
    __syncthreads();
    for (int distance = 1; distance < tile; distance *= 2) {
      const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
      __syncthreads();
      pairs[i] = combine(left, pairs[i]);
      __syncthreads();
    }
    if (first + i < n) out[first + i] = combine(carry, pairs[i]).value;
    carry = combine(carry, pairs[tile - 1]);
  }
}

__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// end
// instead of
write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
gpu::check_launch();
// stands
  scan_all<<<1, tile>>>(values, flags, out, n);
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
// end
