// cause: keeps-state
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
__global__ void make_carries(float* totals, const int* heads, unsigned tiles) {
  for (unsigned b = 1; b < tiles; ++b)
    if (!heads[b]) totals[b] += totals[b - 1];
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
const unsigned tiles = (n + tile - 1) / tile;
if (tiles <= 1) return segmented_scan_tile(values, flags, out, n);
// stands
  if (n <= tile) return segmented_scan_tile(values, flags, out, n);
  static const unsigned tiles = (n + tile - 1) / tile;
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  make_carries<<<1, 1>>>(totals, heads, tiles);
  gpu::check_launch();
// end
