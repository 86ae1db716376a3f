// cause: schedule-dependent
// The tile comes from the ticket, its elements do not.
// instead of
const size_t index = size_t(t) * tile + threadIdx.x;
// stands
  const size_t index = size_t(blockIdx.x) * tile + threadIdx.x;
// end
