// cause: some-unwritten
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const unsigned short i = blockIdx.x * block + threadIdx.x;
// end
