// cause: status-too-small
// 128 for each block.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 128u);
// end
