// Neighbouring elements, kept in registers.
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t first = 4 * (size_t(blockIdx.x) * block + threadIdx.x);
  for (size_t i = first; i < first + 4 && i < n; ++i) {
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
    inclusive[i] = Operator{}(exclusive[i], in[i]);
  }
// end
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  constexpr int items = 4;
  const size_t first = (size_t(blockIdx.x) * block + threadIdx.x) * items;
  float value[items + 1];
  value[0] = first == 0 || first > n ? Operator::identity() : inclusive[first - 1];
  for (int k = 0; k < items; ++k)
    if (first + k < n) value[k + 1] = inclusive[first + k];
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  for (int k = 0; k < items; ++k)
    if (first + k < n) exclusive[first + k] = value[k];
// end
