// cause: read-write-hazard
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
__syncthreads();
pairs[i] = combine(left, pairs[i]);
// stands
    const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
    pairs[i] = combine(left, pairs[i]);
// end
