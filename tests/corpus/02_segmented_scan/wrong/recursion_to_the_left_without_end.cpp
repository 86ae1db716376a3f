// cause: deep-recursion
// The sum up to i is that up to i - 1 and element i, unless i is a head; and if no head ever comes?
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
__device__ float sum_to(const float* values, const int* flags, int i) {
  return flags[i] ? values[i] : sum_to(values, flags, i - 1) + values[i];
}
__global__ void each_lane_its_own(const float* values, const int* flags, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = sum_to(values, flags, threadIdx.x);
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
scan_tiles<<<1, tile>>>(values, flags, nullptr, out, n);
// stands
  each_lane_its_own<<<1, tile>>>(values, flags, out, n);
// end
