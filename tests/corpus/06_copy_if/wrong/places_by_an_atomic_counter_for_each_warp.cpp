// cause: places-by-arrival
// In order within a warp; the warps come as they like.
// instead of
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void move_kept(const int* in, const int* flags, int* kept, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// end
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  const bool stays = i < n && flags[i];
  const gpu::lane_mask those = gpu::ballot(stays);
  int before = 0, all = 0;
  for (unsigned l = 0; l < unsigned(warpSize); ++l) {
    const int one = (those >> l & 1) != 0;
    if (l < gpu::lane_id()) before += one;
    all += one;
  }
  int first = 0;
  if (gpu::lane_id() == 0) first = gpu::atomic_fetch_add<gpu::relaxed>(kept, all);
  first = gpu::shuffle(first, 0);
  if (stays) out[first + before] = in[i];
// end
// instead of
  if (n > 0) {  // a grid has at least one block
// stands
  gpu::fill_bytes(kept, 0, sizeof(int));
  if (n > 0) {  // a grid has at least one block
// end
// instead of
move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
// stands
    move_kept<<<blocks_for(n), block>>>(in, s.flags, kept, out, n);
// end
// instead of
write_count<<<1, 1>>>(s.flags, s.positions, kept, n);
  gpu::check_launch();
// stands

// end
