// All lanes of a warp shuffle; only a warp's first lane loads its neighbour.
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  const float own = i < n ? inclusive[i] : Operator::identity();
  float left = gpu::shuffle_up(own, 1);
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  if (gpu::lane_id() == 0 && i < n) left = i == 0 ? Operator::identity() : inclusive[i - 1];
  if (i < n) exclusive[i] = left;
// end
