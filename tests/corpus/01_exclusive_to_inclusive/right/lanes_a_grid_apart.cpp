// Lane t of block b has element t * gridDim.x + b. Slow on a GPU, and right.
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(threadIdx.x) * gridDim.x + blockIdx.x;
// end
