// cause: keeps-state
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }

__device__ unsigned next_tile;  // blocks take tiles in the order in which they start
// end
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  __shared__ unsigned tile;
  if (threadIdx.x == 0) tile = atomicAdd(&next_tile, 1);
  __syncthreads();
  const size_t i = size_t(tile) * block + threadIdx.x;
// end
