// It grows as needed, and nothing in it is used again.
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  static float* carries = nullptr;
  static unsigned room = 0;
  if (room < tiles) {
    gpu::check(GPU_API(Free)(carries), "free", gpu::here());
    gpu::check(GPU_API(Malloc)(reinterpret_cast<void**>(&carries), tiles * sizeof(float)), "malloc", gpu::here());
    room = tiles;
  }
  segmented_scan_in(carries, totals, heads, tiles);
// end
// instead of
void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
// stands
__global__ void scan_totals(float* carries, const float* totals, const int* heads, unsigned tiles) {
  for (unsigned b = 0; b < tiles; ++b) carries[b] = totals[b] + (b == 0 || heads[b] ? 0 : carries[b - 1]);
}

void segmented_scan_in(float* carries, const float* totals, const int* heads, unsigned tiles) {
  scan_totals<<<1, 1>>>(carries, totals, heads, tiles);
  gpu::check_launch();
}

void segmented_scan(const float* values, const int* flags, float* out, size_t n, float* totals, int* heads) {
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
  scan_tiles<<<tiles, tile>>>(values, flags, carries, out, n);
// end
