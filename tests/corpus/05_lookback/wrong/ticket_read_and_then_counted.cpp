// cause: ticket-not-atomic
// The addition is atomic, the number comes from a load before it.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == 0) {
    number = *ticket;
    gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
  }
// end
