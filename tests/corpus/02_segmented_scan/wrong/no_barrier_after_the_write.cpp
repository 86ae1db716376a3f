// cause: read-write-hazard
// instead of
pairs[i] = combine(left, pairs[i]);
__syncthreads();
// stands
    pairs[i] = combine(left, pairs[i]);
// end
