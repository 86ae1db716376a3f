// The same three lines, spread over helper functions.
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }

__device__ inline size_t my_element() { return size_t(blockIdx.x) * blockDim.x + threadIdx.x; }

template <class Operator, class Values>
__device__ float left_of(size_t i, Values values) {
  return i > 0 ? values(i - 1) : Operator::identity();
}

template <class Operator>
struct inclusive_at {
  const float *in, *exclusive;
  __device__ float operator()(size_t i) const { return Operator{}(exclusive[i], in[i]); }
};
// end
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = my_element();
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  inclusive[i] = inclusive_at<Operator>{in, exclusive}(i);
// end
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = my_element();
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = left_of<Operator>(i, [=](size_t k) { return inclusive[k]; });
// end
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  total[0] = n > 0 ? inclusive_at<Operator>{in, exclusive}(n - 1) : Operator::identity();
// end
