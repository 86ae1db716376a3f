// cause: past-the-end
// instead of
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// stands
__device__ float my_carries[64];

__global__ void make_carries(const float* totals, const int* heads, unsigned tiles) {
  float sum = 0;
  for (unsigned b = 0; b < tiles; ++b) {
    sum = heads[b] ? totals[b] : sum + totals[b];
    my_carries[b] = sum;
  }
}

__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// end
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr && blockIdx.x > 0) sum = combine({my_carries[blockIdx.x - 1], 0}, sum);
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  make_carries<<<1, 1>>>(totals, heads, tiles);
  gpu::check_launch();
// end
