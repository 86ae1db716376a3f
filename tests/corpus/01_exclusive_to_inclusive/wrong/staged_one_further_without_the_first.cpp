// cause: reads-unwritten-shared
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  __shared__ float s[block + 1];
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i < n) s[threadIdx.x + 1] = inclusive[i];
  if (i == 0) s[0] = Operator::identity();
  __syncthreads();
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i < n) exclusive[i] = s[threadIdx.x];
// end
