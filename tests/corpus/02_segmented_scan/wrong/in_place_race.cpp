// cause: read-write-hazard
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
__syncthreads();
pairs[i] = combine(left, pairs[i]);
__syncthreads();
// stands
    if (i >= distance) pairs[i] = combine(pairs[i - distance], pairs[i]);
    __syncthreads();
// end
