// cause: ticket-not-atomic
// Two blocks may read the same number.
// instead of
if (threadIdx.x == 0) number = gpu::atomic_fetch_add<gpu::relaxed>(ticket, 1u);
// stands
  if (threadIdx.x == 0) number = (*ticket)++;
// end
