// cause: null-pointer
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }

// One element a lane.
inline __global__ void copy(const float* from, float* to, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i < n) to[i] = from[i];
}
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
// stands
  float* shifted = nullptr;
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, shifted, n);
  gpu::check_launch();
  copy<<<blocks_for(n), block>>>(shifted, exclusive, n);
  gpu::check_launch();
// end
