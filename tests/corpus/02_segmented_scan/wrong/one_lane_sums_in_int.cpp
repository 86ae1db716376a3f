// cause: fractions-lost
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
__global__ void one_lane(const float* values, const int* flags, float* out, size_t n) {
  int sum = 0;
  for (size_t i = 0; i < n; ++i) {
    if (flags[i]) sum = 0;
    sum += values[i];
    out[i] = sum;
  }
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
scan_tiles<<<1, tile>>>(values, flags, nullptr, out, n);
// stands
  one_lane<<<1, 1>>>(values, flags, out, n);
// end
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  one_lane<<<1, 1>>>(values, flags, out, n);
  return gpu::check_launch();
  const unsigned tiles = (n + tile - 1) / tile;
// end
