// Slow and right: the serial loops, in one lane.
// instead of
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
__global__ void write_inclusive(const float* in, const float* exclusive, float* inclusive, size_t n) {
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  for (size_t i = 0; i < n; i++) inclusive[i] = Operator()(exclusive[i], in[i]);
// end
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  write_inclusive<Operator><<<1, 1>>>(in, exclusive, inclusive, n);
// end
// instead of
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
  if (i >= n) return;
// stands
__global__ void write_exclusive(const float* inclusive, float* exclusive, size_t n) {
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  float run = Operator::identity();
  for (size_t i = 0; i < n; i++) {
    exclusive[i] = run;
    run = inclusive[i];
  }
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  write_exclusive<Operator><<<1, 1>>>(inclusive, exclusive, n);
// end
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  float sum = Operator::identity();
  for (size_t i = 0; i < n; i++) sum = Operator()(sum, in[i]);
  total[0] = sum;
// end
