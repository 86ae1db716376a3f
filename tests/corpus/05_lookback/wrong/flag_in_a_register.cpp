// cause: waits-forever
// publish takes its flag by value: nobody else sees it.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  unsigned stored = *flag;
  gpu::atomic_store<gpu::release>(&stored, what);
// end
