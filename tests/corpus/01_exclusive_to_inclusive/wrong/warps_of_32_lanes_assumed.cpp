// cause: warp-size
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  const float own = i < n ? inclusive[i] : Operator::identity();
  __shared__ float last_of_warp[block / 32];
  if (gpu::lane_id() == 31) last_of_warp[threadIdx.x / 32] = own;
  __syncthreads();
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  float left = gpu::shuffle_up(own, 1);
  if (gpu::lane_id() == 0) {
    if (threadIdx.x > 0)
      left = last_of_warp[threadIdx.x / 32 - 1];
    else
      left = i == 0 || i > n ? Operator::identity() : inclusive[i - 1];
  }
  if (i < n) exclusive[i] = left;
// end
