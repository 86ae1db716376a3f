// cause: carry-forgets-heads
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
__global__ void make_carries(float* totals, unsigned tiles) {
  for (unsigned b = 1; b < tiles; ++b) totals[b] += totals[b - 1];
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  make_carries<<<1, 1>>>(totals, tiles);
  gpu::check_launch();
// end
