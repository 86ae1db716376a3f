// cause: global-race
// Totals and carries in one kernel, with __syncthreads() between.
// instead of
flagged sum = scan_tile(values, flags, index, n);
// stands
  flagged sum = scan_tile(values, flags, index, n);
  if (totals != nullptr) {
    if (threadIdx.x == tile - 1) {
      totals[blockIdx.x] = sum.value;
      heads[blockIdx.x] = sum.flag;
    }
    __syncthreads();
    __shared__ flagged before;
    if (threadIdx.x == 0) {
      before = {0, 0};
      for (unsigned b = 0; b < blockIdx.x; ++b) before = combine(before, {totals[b], heads[b]});
    }
    __syncthreads();
    sum = combine(before, sum);
  }
// end
// instead of
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// stands
__global__ void scan_tiles(const float* values, const int* flags, float* totals, int* heads, float* out, size_t n) {
// end
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
// end
// instead of
scan_tiles<<<1, tile>>>(values, flags, nullptr, out, n);
// stands
  scan_tiles<<<1, tile>>>(values, flags, nullptr, nullptr, out, n);
// end
// instead of
write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
gpu::check_launch();
// stands
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
  scan_tiles<<<tiles, tile>>>(values, flags, totals, heads, out, n);
// end
