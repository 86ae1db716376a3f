// cause: ticket-for-each-lane
// Lane 0 of a warp is not lane 0 of the block.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (gpu::lane_id() == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// end
