// cause: block-order
// The starter's line. Blocks need not start in the order of their index.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == 0) number = blockIdx.x;
// end
