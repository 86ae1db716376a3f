// cause: divergent-barrier
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
__syncthreads();
// stands
  pairs[i] = {0, 0};
  if (index < n) {
    pairs[i] = {values[index], flags[index]};
    __syncthreads();
  }
// end
