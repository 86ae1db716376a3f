// Hillis and Steele's scan of each tile, with the tile's carry from exclusive.
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  __shared__ float s[2][block];
  const unsigned t = threadIdx.x;
  const size_t first = size_t(blockIdx.x) * block;
  const size_t i = first + t;
  unsigned now = 0;
  s[now][t] = i < n ? in[i] : Operator::identity();
  __syncthreads();
  for (unsigned offset = 1; offset < block; offset *= 2) {
    s[1 - now][t] = t < offset ? s[now][t] : Operator{}(s[now][t - offset], s[now][t]);
    now = 1 - now;
    __syncthreads();
  }
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  if (i < n) inclusive[i] = Operator{}(exclusive[first], s[now][t]);
// end
