// cause: some-unwritten
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
  for (size_t k = i; k < n && k <= i + block; k += block)
    exclusive[k] = k == 0 ? Operator::identity() : inclusive[k - 1];
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  write_exclusive<Operator><<<(blocks_for(n) + 1) / 2, block>>>(inclusive, exclusive, n);
// end
