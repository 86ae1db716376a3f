// Eight blocks, whatever n is: each lane goes on with every 2048th element.
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
    inclusive[i] = Operator{}(exclusive[i], in[i]);
// end
// instead of
  if (n == 0) return;  // a grid has at least one block
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  write_inclusive<Operator><<<8, block>>>(in, exclusive, inclusive, n);
// end
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
    exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// end
// instead of
  if (n == 0) return;
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  write_exclusive<Operator><<<8, block>>>(inclusive, exclusive, n);
// end
