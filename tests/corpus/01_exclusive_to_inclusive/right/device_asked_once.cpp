// A static that holds no result: the number of multiprocessors.
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned multiprocessors(gpu::place at = gpu::here()) {
  static const unsigned count = [at] {
    gpu::device_properties p;
    GPU_CALL(GetDeviceProperties, &p, 0);
    return static_cast<unsigned>(p.multiProcessorCount);
  }();
  return count;
}
// end
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t all = size_t(gridDim.x) * block;
  for (size_t i = size_t(blockIdx.x) * block + threadIdx.x; i < n; i += all)
// end
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  write_inclusive<Operator><<<multiprocessors(), block>>>(in, exclusive, inclusive, n);
// end
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t all = size_t(gridDim.x) * block;
  for (size_t i = size_t(blockIdx.x) * block + threadIdx.x; i < n; i += all)
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  write_exclusive<Operator><<<multiprocessors(), block>>>(inclusive, exclusive, n);
// end
