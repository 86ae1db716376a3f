// cause: places-by-arrival
// No scan: whoever comes next gets the next place.
// instead of
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
// stands
__global__ void move_kept(const int* in, const int* flags, int* kept, int* out, size_t n) {
// end
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[gpu::atomic_fetch_add<gpu::relaxed>(kept, 1)] = in[i];
// end
// instead of
  if (n > 0) {  // a grid has at least one block
// stands
  gpu::fill_bytes(kept, 0, sizeof(int));
  if (n > 0) {  // a grid has at least one block
// end
// instead of
count_before(s.flags, s.positions, n, s.room);
// stands
    count_before(s.flags, s.positions, n, s.room);  // for move_rest
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
