// instead of
#include "exercises/02_segmented_scan.h"
// stands
#include "exercises/02_segmented_scan.h"

#include "labs/common/device_array.h"
// end
// instead of
void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// stands
struct tile_end {
  double sum;
  bool cut_off;
};

__global__ void collect(const float* totals, const int* heads, tile_end* ends, unsigned tiles) {
  const unsigned b = blockIdx.x * blockDim.x + threadIdx.x;
  if (b < tiles) ends[b] = {totals[b], heads[b] != 0};
}

__global__ void make_carries(const tile_end* ends, float* carries, unsigned tiles) {
  double sum = 0;
  for (unsigned b = 0; b < tiles; ++b) {
    sum = ends[b].cut_off ? ends[b].sum : sum + ends[b].sum;
    carries[b] = float(sum);
  }
}

void segmented_scan_tile(const float* values, const int* flags, float* out, int n) {
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
  gpu::device_array<tile_end> ends(tiles);
  collect<<<(tiles + 31) / 32, 32>>>(totals, heads, ends.data(), tiles);
  gpu::check_launch();
  make_carries<<<1, 1>>>(ends.data(), totals, tiles);
  gpu::check_launch();
// end
