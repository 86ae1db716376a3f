// instead of
__shared__ flagged pairs[tile];
// stands
  __shared__ flagged buffers[2][tile];
  flagged* pairs = buffers[0];
  flagged* next = buffers[1];
// end
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
__syncthreads();
pairs[i] = combine(left, pairs[i]);
__syncthreads();
// stands
    next[i] = i >= distance ? combine(pairs[i - distance], pairs[i]) : pairs[i];
    __syncthreads();
    flagged* const old = pairs;
    pairs = next;
    next = old;
// end
