// A tile and the element before it go through shared memory, with a barrier that all lanes reach.
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  __shared__ float s[block + 1];
  const size_t first = size_t(blockIdx.x) * block;
  const size_t i = first + threadIdx.x;
  s[threadIdx.x + 1] = i < n ? inclusive[i] : Operator::identity();
  if (threadIdx.x == 0) s[0] = blockIdx.x == 0 ? Operator::identity() : inclusive[first - 1];
  __syncthreads();
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (i < n) exclusive[i] = s[threadIdx.x];
// end
