// Spellings of published code: __restrict__, __ldg, an unrolled loop.
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* __restrict__ inclusive, float* __restrict__ exclusive, size_t n) {
  const size_t first = size_t(blockIdx.x) * block * 2 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 2; ++k) {
    const size_t i = first + size_t(k) * block;
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
    if (i < n) exclusive[i] = i == 0 ? Operator::identity() : __ldg(&inclusive[i - 1]);
  }
// end
