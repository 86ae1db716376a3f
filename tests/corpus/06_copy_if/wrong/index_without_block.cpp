// cause: first-tile-only
// All blocks move the elements of the first one.
// instead of
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = threadIdx.x;
// end
