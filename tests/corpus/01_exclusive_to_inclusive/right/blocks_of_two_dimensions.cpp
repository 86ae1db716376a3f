// 16 x 16 lanes, numbered row by row, and a grid of two dimensions as well.
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t tile = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
  const size_t i = tile * (blockDim.x * blockDim.y) + threadIdx.y * blockDim.x + threadIdx.x;
// end
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  const dim3 lanes(16, 16);
  const dim3 grid(4, (blocks_for(n) + 3) / 4);
  write_inclusive<Operator><<<grid, lanes>>>(in, exclusive, inclusive, n);
// end
