// cause: flag-before-value
// The flag is a release, but the value comes after it.
// instead of
*place = value;
gpu::atomic_store<gpu::release>(flag, what);
// stands
  gpu::atomic_store<gpu::release>(flag, what);
  *place = value;
// end
