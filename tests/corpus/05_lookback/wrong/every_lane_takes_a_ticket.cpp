// cause: ticket-for-each-lane
// 128 tickets a block.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// end
