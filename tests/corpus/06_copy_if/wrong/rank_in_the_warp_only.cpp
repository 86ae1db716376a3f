// cause: two-to-one-place
// The lanes of a warp are counted, what other warps keep is not.
// instead of
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// end
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  const bool stays = i < n && flags[i];
  gpu::lane_mask before = gpu::ballot(stays) & ((gpu::lane_mask{1} << gpu::lane_id()) - 1);
  int place = 0;
  for (; before != 0; before &= before - 1) ++place;
  if (stays) out[place] = in[i];
// end
