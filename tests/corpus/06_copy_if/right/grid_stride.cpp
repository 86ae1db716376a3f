// Three blocks for any n.
// instead of
__global__ void mark(const int* in, int* flags, size_t n, Predicate keep) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void mark(const int* in, int* flags, size_t n, Predicate keep) {
// end
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    flags[i] = keep(in[i]);
// end
// instead of
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void move_kept(const int* in, const int* flags, const int* positions, int* out, size_t n) {
// end
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    if (flags[i] == 1) out[positions[i]] = in[i];
// end
// instead of
mark<<<blocks_for(n), block>>>(in, s.flags, n, keep);
// stands
    mark<<<3, 128>>>(in, s.flags, n, keep);
// end
// instead of
move_kept<<<blocks_for(n), block>>>(in, s.flags, s.positions, out, n);
// stands
    move_kept<<<3, 128>>>(in, s.flags, s.positions, out, n);
// end
