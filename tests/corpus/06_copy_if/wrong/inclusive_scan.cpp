// cause: inclusive-for-exclusive
// Each position counts its own element, and the rest goes on as if it did not.
// instead of
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
// stands
__global__ void count_own(const int* flags, int* positions, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i < n) positions[i] += flags[i];
}

__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
// end
// instead of
count_before(s.flags, s.positions, n, s.room);
// stands
count_before(s.flags, s.positions, n, s.room);
    count_own<<<blocks_for(n), block>>>(s.flags, s.positions, n);
    gpu::check_launch();
// end
