// cause: reads-unwritten
// Its value is in no result, but the scan of the totals reads it.
// instead of
if (threadIdx.x != tile - 1) return;
// stands
  if (threadIdx.x != tile - 1 || size_t(blockIdx.x) * tile + threadIdx.x >= n) return;
// end
