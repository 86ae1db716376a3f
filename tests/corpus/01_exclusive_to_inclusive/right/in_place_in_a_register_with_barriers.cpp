// One block walks over the array from its end, so that a tile's left neighbour is still there.
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t t = threadIdx.x;
  for (size_t i = t; i < n; i += block) exclusive[i] = inclusive[i];
  __syncthreads();
  for (size_t tile = (n + block - 1) / block; tile-- > 0;) {
    const size_t i = tile * block + t;
    float left = Operator::identity();
    if (i > 0 && i < n) left = exclusive[i - 1];
    __syncthreads();
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
    if (i < n) exclusive[i] = left;
    __syncthreads();
  }
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  write_exclusive<Operator><<<1, block>>>(inclusive, exclusive, n);
// end
