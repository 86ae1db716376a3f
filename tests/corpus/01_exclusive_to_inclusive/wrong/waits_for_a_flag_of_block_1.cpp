// cause: waits-forever
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }

__device__ unsigned ready;
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
  if (blockIdx.x == 1 && threadIdx.x == 0) gpu::atomic_store<gpu::release>(&ready, 1u);
  if (blockIdx.x == 0)
    while (gpu::atomic_load<gpu::acquire>(&ready) == 0) {
    }
// end
