// cause: shared-out-of-bounds
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  __shared__ float s[block / 2];
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i < n) s[threadIdx.x] = inclusive[i];
  __syncthreads();
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i >= n) return;
  const float before = i == 0 ? Operator::identity() : inclusive[i - 1];
  exclusive[i] = threadIdx.x == 0 ? before : s[threadIdx.x - 1];
// end
