// cause: global-race
// The tile before may or may not have got its own carry by then.
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
__global__ void add_carries(const int* flags, float* out, size_t n) {
  const size_t first = size_t(blockIdx.x + 1) * tile;
  for (size_t i = first; i < first + tile && i < n && !flags[i]; ++i) out[i] += out[first - 1];
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
  scan_tiles<<<tiles, tile>>>(values, flags, nullptr, out, n);
  gpu::check_launch();
  add_carries<<<tiles - 1, 1>>>(flags, out, n);
// end
