// cause: some-unwritten
// Each block starts in the middle of the one before it.
// instead of
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * (block / 2) + threadIdx.x;
// end
