// cause: keeps-state
// A counter that no call resets.
// instead of
template <class Operator>
__global__ void scan_tiles(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
unsigned* ticket) {
// stands
__device__ unsigned next_tile;

template <class Operator>
__global__ void scan_tiles(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
                           unsigned*) {
// end
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(&next_tile, 1u);
// end
// instead of
const unsigned t = number;
// stands
  const unsigned t = number;
  if (size_t(t) * tile >= n) return;
// end
