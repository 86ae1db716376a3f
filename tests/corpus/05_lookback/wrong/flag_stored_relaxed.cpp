// cause: flag-without-order
// Atomic, but no release: the flag may overtake the value.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  gpu::atomic_store<gpu::relaxed>(flag, what);
// end
