// cause: scan-runs-backwards
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
__syncthreads();
pairs[i] = combine(left, pairs[i]);
// stands
    const flagged right = i + distance < tile ? pairs[i + distance] : flagged{0, 0};
    __syncthreads();
    pairs[i] = combine(pairs[i], right);
// end
