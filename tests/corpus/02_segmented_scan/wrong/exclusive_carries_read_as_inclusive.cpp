// cause: carry-one-tile-short
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
// What precedes each tile.
__global__ void make_carries(float* totals, const int* heads, unsigned tiles) {
  float before = 0;
  for (unsigned b = 0; b < tiles; ++b) {
    const float total = totals[b];
    totals[b] = before;
    before = heads[b] ? total : before + total;
  }
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  make_carries<<<1, 1>>>(totals, heads, tiles);
  gpu::check_launch();
// end
