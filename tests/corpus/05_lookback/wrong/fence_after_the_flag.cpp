// cause: flag-without-order
// The fence has to stand between value and flag.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  gpu::atomic_store<gpu::relaxed>(flag, what);
  gpu::device_fence();
// end
