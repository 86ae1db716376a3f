// Signed tile numbers too, and fills by the runtime.
// instead of
for (unsigned k = t; k-- > 0;) {
// stands
  for (int k = int(t) - 1; k >= 0; --k) {
// end
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == 0) {
    unsigned seen = gpu::atomic_load<gpu::relaxed>(ticket), found;
    while ((found = atomicCAS(ticket, seen, seen + 1)) != seen) seen = found;
    number = seen;
  }
// end
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
gpu::fill_bytes(ticket, 0, sizeof(unsigned));
// stands
  gpu::check(GPU_API(Memset)(flags, 0, tiles * sizeof(unsigned)), "memset", gpu::here());
  gpu::check(GPU_API(Memset)(ticket, 0, sizeof(unsigned)), "memset", gpu::here());
// end
