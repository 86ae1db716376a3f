// A chained scan: 64 bits carry the value and whether it is there, so relaxed atomics are enough.
// instead of
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// stands
using word = unsigned long long;

__global__ void scan_chained(const float* values, const int* flags, float* out, size_t n, word* prefixes, int* ticket) {
  __shared__ int b;
  __shared__ float before;
  if (threadIdx.x == 0) b = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1);
  __syncthreads();
  const size_t index = size_t(b) * tile + threadIdx.x;
  const flagged sum = scan_tile(values, flags, index, n);
  if (threadIdx.x == tile - 1) {
    before = 0;
    if (b > 0) {
      word w = 0;
      while (w >> 32 == 0) w = gpu::atomic_load<gpu::relaxed>(&prefixes[b - 1]);
      before = __int_as_float(int(w & 0xffffffffu));
    }
    const unsigned bits = __float_as_int(combine({before, 0}, sum).value);
    gpu::atomic_store<gpu::relaxed>(&prefixes[b], word{1} << 32 | bits);
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
  word* prefixes = nullptr;
  gpu::check(GPU_API(Malloc)(reinterpret_cast<void**>(&prefixes), tiles * sizeof(word)), "malloc", gpu::here());
  gpu::check(GPU_API(Memset)(prefixes, 0, tiles * sizeof(word)), "memset", gpu::here());
  gpu::check(GPU_API(Memset)(heads, 0, sizeof(int)), "memset", gpu::here());
  scan_chained<<<tiles, tile>>>(values, flags, out, n, prefixes, heads);
  gpu::check_launch();
  gpu::check(GPU_API(Free)(prefixes), "free", gpu::here());
  return;
// end
