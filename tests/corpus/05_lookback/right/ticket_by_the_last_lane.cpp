// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == tile - 1) number = gpu::atomic_fetch_add<gpu::acquire_release>(ticket, 1u);
// end
