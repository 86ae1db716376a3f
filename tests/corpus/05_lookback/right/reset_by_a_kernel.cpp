// instead of
template <class Operator>
void lookback_scan(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
unsigned* ticket) {
// stands
__global__ void reset(unsigned* flags, unsigned* ticket, unsigned tiles) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < tiles) flags[i] = nothing_known;
  if (i == 0) *ticket = 0;
}

template <class Operator>
void lookback_scan(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
                   unsigned* ticket) {
// end
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
gpu::fill_bytes(ticket, 0, sizeof(unsigned));
// stands
  reset<<<(tiles + 255) / 256, 256>>>(flags, ticket, tiles);
  gpu::check_launch();
// end
