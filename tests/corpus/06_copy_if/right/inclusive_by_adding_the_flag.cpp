// The scan made inclusive; then the last position is the count.
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
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[positions[i] - 1] = in[i];
// end
// instead of
kept[0] = n == 0 ? 0 : positions[n - 1] + flags[n - 1];
// stands
  kept[0] = n == 0 ? 0 : positions[n - 1];
// end
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[kept[0] + i - positions[i]] = in[i];
// end
