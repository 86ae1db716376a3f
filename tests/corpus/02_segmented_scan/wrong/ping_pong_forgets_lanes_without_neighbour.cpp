// cause: reads-unwritten-shared
// Lanes below the distance do not copy their pair to the other buffer.
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
    if (i >= distance) next[i] = combine(pairs[i - distance], pairs[i]);
    __syncthreads();
    flagged* old = pairs;
    pairs = next;
    next = old;
// end
