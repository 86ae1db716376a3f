// cause: right-in-first-tile
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  __shared__ float s[block];
  const unsigned t = threadIdx.x;
  const size_t i = size_t(blockIdx.x) * block + t;
  s[t] = i < n ? in[i] : Operator::identity();
  __syncthreads();
  for (unsigned offset = 1; offset < block; offset *= 2) {
    const float left = t >= offset ? s[t - offset] : Operator::identity();
    __syncthreads();
    s[t] = Operator{}(left, s[t]);
    __syncthreads();
  }
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  if (i < n) inclusive[i] = Operator{}(exclusive[blockIdx.x], s[t]);
// end
