// cause: read-write-hazard
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
__syncthreads();
// stands
  pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};
// end
