// As many bytes as the block needs, asked for at the launch.
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  extern __shared__ float s[];
  const unsigned t = threadIdx.x;
  const size_t i = size_t(blockIdx.x) * block + t;
  if (i < n) s[t] = inclusive[i];
  __syncthreads();
  if (i >= n) return;
  float left;
  if (t > 0)
    left = s[t - 1];
  else
    left = blockIdx.x > 0 ? inclusive[i - 1] : Operator::identity();
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = left;
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  write_exclusive<Operator><<<blocks_for(n), block, block * sizeof(float)>>>(inclusive, exclusive, n);
// end
