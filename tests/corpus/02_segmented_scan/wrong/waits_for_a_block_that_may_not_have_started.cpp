// cause: waits-forever
// No ticket: a block may wait for a smaller one that gets no place until it is done itself.
// instead of
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// stands
__global__ void scan_chained(const float* values, const int* flags, float* out, size_t n, float* prefixes, int* ready) {
  __shared__ float before;
  const unsigned b = blockIdx.x;
  const size_t index = size_t(b) * tile + threadIdx.x;
  const flagged sum = scan_tile(values, flags, index, n);
  if (threadIdx.x == tile - 1) {
    before = 0;
    if (b > 0) {
      while (gpu::atomic_load<gpu::acquire>(&ready[b - 1]) == 0) {}
      before = prefixes[b - 1];
    }
    prefixes[b] = combine({before, 0}, sum).value;
    gpu::atomic_store<gpu::release>(&ready[b], 1);
  }
  __syncthreads();
  if (index < n) out[index] = combine({before, 0}, sum).value;
}

__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// end
// instead of
write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
gpu::check_launch();
// stands
  gpu::check(GPU_API(Memset)(heads, 0, tiles * sizeof(int)), "memset", gpu::here());
  scan_chained<<<tiles, tile>>>(values, flags, out, n, totals, heads);
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
// end
