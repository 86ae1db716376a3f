// cause: last-element-missing
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = 2 * (size_t(blockIdx.x) * block + threadIdx.x);
  if (i + 1 >= n) return;
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  inclusive[i] = Operator{}(exclusive[i], in[i]);
  inclusive[i + 1] = Operator{}(exclusive[i + 1], in[i + 1]);
// end
