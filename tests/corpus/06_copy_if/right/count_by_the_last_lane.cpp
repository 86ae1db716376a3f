// The lane of the last element counts; for n = 0 a fill does.
// instead of
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
// stands
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, int* kept, size_t n) {
// end
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  const int place = positions[i];
  if (flags[i]) out[place] = in[i];
  if (i + 1 == n) *kept = place + (flags[i] ? 1 : 0);
// end
// instead of
move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
// stands
    move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, kept, n);
// end
// instead of
write_count<<<1, 1>>>(s.flags, s.positions, kept, n);
// stands
  if (n == 0) gpu::fill_bytes(kept, 0, sizeof(int));
// end
