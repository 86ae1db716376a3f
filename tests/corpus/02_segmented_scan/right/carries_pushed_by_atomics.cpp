// Each tile adds its total to the carry of every later tile that it reaches; in which order does not matter to the sum.
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
__global__ void push(const float* totals, const int* heads, float* carries, unsigned tiles) {
  for (unsigned b = blockIdx.x; b < tiles; ++b) {
    if (b > blockIdx.x && heads[b]) break;
    gpu::atomic_fetch_add<gpu::relaxed>(&carries[b], totals[blockIdx.x]);
  }
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  float* const carries = totals + tiles;
  gpu::check(GPU_API(Memset)(carries, 0, tiles * sizeof(float)), "memset", gpu::here());
  push<<<tiles, 1>>>(totals, heads, carries, tiles);
  gpu::check_launch();
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
  scan_tiles<<<tiles, tile>>>(values, flags, carries, out, n);
// end
