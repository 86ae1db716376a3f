// Each block has two tiles side by side.
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t a = size_t(blockIdx.x) * 2 * block + threadIdx.x, b = a + block;
  Operator op;
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  if (a < n) inclusive[a] = op(exclusive[a], in[a]);
  if (b < n) inclusive[b] = op(exclusive[b], in[b]);
// end
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  const unsigned blocks = (blocks_for(n) + 1) / 2;
  write_inclusive<Operator><<<blocks, block>>>(in, exclusive, inclusive, n);
// end
