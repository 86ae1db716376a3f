// cause: in-place-shift
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i < n) exclusive[i] = inclusive[i];
  __syncthreads();
  const float left = i == 0 || i >= n ? Operator::identity() : exclusive[i - 1];
  __syncthreads();
  if (i < n) exclusive[i] = left;
// end
