// unsigned is enough: a grid has fewer than 2^32 lanes here.
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
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
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = static_cast<int>(n);
  if (i >= count) return;
// end
