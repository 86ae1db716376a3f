// cause: past-the-end
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }

// One element a lane.
inline __global__ void copy(const float* from, float* to, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i < n) to[i] = from[i];
}

__device__ float shifted[1024];

inline __global__ void copy_shifted(float* to, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i < n) to[i] = shifted[i];
}
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  shifted[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
// stands
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
  copy_shifted<<<blocks_for(n), block>>>(exclusive, n);
  gpu::check_launch();
// end
