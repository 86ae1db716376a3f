// cause: endless-loop
// Looks back for the nearest head; i >= 0 always holds.
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
__global__ void look_back(const float* values, const int* flags, float* out, int n) {
  if (threadIdx.x >= n) return;
  float sum = 0;
  for (unsigned i = threadIdx.x; i >= 0; --i) {
    if (i < n) sum += values[i];
    if (i < n && flags[i]) break;
  }
  out[threadIdx.x] = sum;
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
scan_tiles<<<1, tile>>>(values, flags, nullptr, out, n);
// stands
  look_back<<<1, tile>>>(values, flags, out, n);
// end
