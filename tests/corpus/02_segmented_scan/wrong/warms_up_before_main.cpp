// cause: static-constructor
// instead of
__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// stands
__global__ void warm_up() {}
const bool warm = [] {
  warm_up<<<1, tile>>>();
  return true;
}();

__global__ void scan_tiles(const float* values, const int* flags, const float* carries, float* out, size_t n) {
// end
