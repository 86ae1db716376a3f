// The block has whole warps, and lanes without an element.
// instead of
__global__ void scan_by_a_block(const float* in, float* out) {
// stands
__global__ void scan_by_a_block(const float* in, float* out, int n) {
// end
// instead of
float sum = scan_of_warp<Operator>(in[threadIdx.x]);
// stands
  float sum = scan_of_warp<Operator>(threadIdx.x < n ? in[threadIdx.x] : Operator::identity());
// end
// instead of
if (lane == warpSize - 1 || threadIdx.x == blockDim.x - 1) totals[warp] = sum;
// stands
  if (lane == warpSize - 1) totals[warp] = sum;
// end
// instead of
out[threadIdx.x] = sum;
// stands
  if (threadIdx.x < n) out[threadIdx.x] = sum;
// end
// instead of
scan_by_a_block<Operator><<<1, n>>>(in, out);
// stands
  scan_by_a_block<Operator><<<1, (n + 63) / 64 * 64>>>(in, out, n);
// end
