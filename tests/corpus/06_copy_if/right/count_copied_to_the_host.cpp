// The runtime copies the count, and the host launches only as many lanes as there are elements left.
// instead of
__global__ void move_rest(const int* in, const int* flags, const int* positions, const int* kept, int* out, size_t n) {
// stands
__global__ void move_rest(const int* in, const int* flags, const int* positions, int kept, int* out, size_t n) {
// end
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[kept + (i - positions[i])] = in[i];
// end
// instead of
move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, kept, out, n);
// stands
  int stay = -5;
  gpu::check(GPU_API(Memcpy)(&stay, kept, sizeof stay, GPU_API(MemcpyDeviceToHost)), "copy", gpu::here());
  if (size_t(stay) == n) return;
  move_rest<<<blocks_for(n), block>>>(in, s.flags, s.positions, stay, out, n);
// end
