// cause: flag-not-atomic
// Both are plain stores.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  *flag = what;
// end
