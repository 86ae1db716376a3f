// cause: operator-is-plus
// instead of
__global__ void write_total(const float* in, const float* exclusive, float* total, size_t n) {
// stands
__global__ void write_total(const float* in, const float* exclusive, float* total, size_t n) {
  const size_t i = size_t(blockIdx.x) * block + threadIdx.x;
// end
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  if (i < n) atomicAdd(&total[0], in[i]);
// end
// instead of
  write_total<Operator><<<1, 1>>>(in, exclusive, total, n);
// stands
  const gpu::place at = gpu::here();
  const float nothing = Operator::identity();
  GPU_CALL(Memcpy, total, &nothing, sizeof(float), GPU_API(MemcpyHostToDevice));
  write_total<Operator><<<blocks_for(n + 1), block>>>(in, exclusive, total, n);
// end
