// cause: read-write-hazard
// Lanes read number before it is set.
// instead of
__syncthreads();
const unsigned t = number;
// stands
  const unsigned t = number;
// end
