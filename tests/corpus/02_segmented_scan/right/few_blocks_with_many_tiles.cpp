// Four blocks share out the tiles, whatever their number.
// instead of
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// stands
__global__ void stride_over_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
  for (size_t b = blockIdx.x; b * tile < n; b += gridDim.x) {
    const size_t index = b * tile + threadIdx.x;
    flagged sum = scan_tile(values, flags, index, n);
    if (b > 0) sum = combine({carries[b - 1], 0}, sum);
    if (index < n) out[index] = sum.value;
    __syncthreads();
  }
}

__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// end
// instead of
scan_tiles<<<tiles, tile>>>(values, flags, totals, out, n);
// stands
  stride_over_tiles<<<4, tile>>>(values, flags, totals, out, n);
// end
