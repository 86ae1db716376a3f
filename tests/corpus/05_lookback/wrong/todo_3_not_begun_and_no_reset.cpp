// cause: status-not-reset
// TODO 3 and 5 as in the starter; the others done.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == 0) number = blockIdx.x;
// end
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
gpu::fill_bytes(ticket, 0, sizeof(unsigned));
// stands
// end
