// cause: flag-without-order
// A fence that orders for the lanes of its own block.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  __threadfence_block();
  gpu::atomic_store<gpu::relaxed>(flag, what);
// end
