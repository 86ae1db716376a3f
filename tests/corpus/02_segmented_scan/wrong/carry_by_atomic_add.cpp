// cause: schedule-dependent
// A tile gets what the blocks have added that happened to come before it.
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (running != nullptr) {
    __shared__ float before;
    if (threadIdx.x == tile - 1)
      before = sum.flag ? gpu::atomic_exchange<gpu::relaxed>(running, sum.value)
                        : gpu::atomic_fetch_add<gpu::relaxed>(running, sum.value);
    __syncthreads();
    sum = combine({before, 0}, sum);
  }
// end
// instead of
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// stands
__global__ void scan_tiles(const float* values, const int* flags, float* running, float* out, size_t n) {
// end
// instead of
write_totals<<<tiles, tile>>>(values, flags, n, totals, heads);
gpu::check_launch();
// stands
  gpu::check(GPU_API(Memset)(totals, 0, sizeof(float)), "memset", gpu::here());
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
