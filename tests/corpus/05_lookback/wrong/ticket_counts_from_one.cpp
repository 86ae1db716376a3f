// cause: status-too-small
// The number after the addition: nobody takes tile 0, and tile 1 waits for it.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u) + 1;
// end
