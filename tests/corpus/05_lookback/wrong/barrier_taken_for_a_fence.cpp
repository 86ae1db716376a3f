// cause: divergent-barrier
// A barrier between value and flag, which one lane reaches.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  __syncthreads();
  gpu::atomic_store<gpu::relaxed>(flag, what);
// end
