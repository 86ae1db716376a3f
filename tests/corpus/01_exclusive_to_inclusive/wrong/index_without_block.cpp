// cause: first-tile-only
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = threadIdx.x;
// end
