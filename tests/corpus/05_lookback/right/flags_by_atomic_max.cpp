// A flag only ever grows, and values are atomics too, so that no plain access is left.
// instead of
*place = value;
gpu::atomic_store<gpu::release>(flag, what);
// stands
  gpu::atomic_store<gpu::relaxed>(place, value);
  __threadfence();
  atomicMax(flag, what);
// end
