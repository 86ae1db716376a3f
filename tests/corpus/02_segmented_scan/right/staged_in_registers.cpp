// Only lanes with a neighbour write; all reach both barriers.
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
__syncthreads();
pairs[i] = combine(left, pairs[i]);
__syncthreads();
// stands
    flagged sum = pairs[i];
    if (i >= distance) sum = combine(pairs[i - distance], sum);
    __syncthreads();
    if (i >= distance) pairs[i] = sum;
    __syncthreads();
// end
