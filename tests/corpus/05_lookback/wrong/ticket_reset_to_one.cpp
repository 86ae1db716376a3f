// cause: status-too-small
// A kernel that resets both, and the ticket to 1.
// instead of
gpu::fill_bytes(ticket, 0, sizeof(unsigned));
// stands
  gpu::fill_bytes(ticket, 0, sizeof(unsigned));
  scan_reset<<<1, 1>>>(ticket);
// end
// instead of
template <class Operator>
void lookback_scan(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
unsigned* ticket) {
// stands
__global__ void scan_reset(unsigned* ticket) { *ticket = 1; }

template <class Operator>
void lookback_scan(const int* in, int* out, size_t n, unsigned* flags, int* aggregates, int* prefixes,
                   unsigned* ticket) {
// end
