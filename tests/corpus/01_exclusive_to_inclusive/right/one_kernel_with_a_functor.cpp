// What a lane does is an argument of the kernel.
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }

template <class Step>
__global__ void for_each_element(size_t n, Step step) {
  const size_t stride = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) step(i);
}

template <class Operator>
struct shift_step {
  const float* from;
  float* to;
  __device__ void operator()(size_t i) const { to[i] = i ? from[i - 1] : Operator::identity(); }
};
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  const unsigned blocks = blocks_for(n) < 40 ? blocks_for(n) : 40;
  for_each_element<<<blocks, block>>>(n, shift_step<Operator>{inclusive, exclusive});
// end
