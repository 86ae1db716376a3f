// cause: divergent-barrier
// instead of
const size_t index = size_t(t) * tile + threadIdx.x;
// stands
  const size_t index = size_t(t) * tile + threadIdx.x;
  if (index >= n) return;
// end
