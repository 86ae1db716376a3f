// cause: status-not-reset
// Each block clears its own flag as it starts: too late for those that look at it before.
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
// stands
// end
// instead of
const unsigned t = number;
// stands
  const unsigned t = number;
  if (threadIdx.x == 0) gpu::atomic_store<gpu::relaxed>(&flags[t], nothing_known + 0u);
  __syncthreads();
// end
