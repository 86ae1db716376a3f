// cause: divergent-barrier
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
__syncthreads();
pairs[i] = combine(left, pairs[i]);
__syncthreads();
// stands
    if (i >= distance) {
      const flagged left = pairs[i - distance];
      __syncthreads();
      pairs[i] = combine(left, pairs[i]);
    }
    __syncthreads();
// end
