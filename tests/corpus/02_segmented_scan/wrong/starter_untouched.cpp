// cause: copies-input
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  return right;
// end
// instead of
const flagged left = i >= distance ? pairs[i - distance] : flagged{0, 0};
__syncthreads();
pairs[i] = combine(left, pairs[i]);
__syncthreads();
// stands
// end
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
// end
// instead of
segmented_scan(totals, heads, totals, tiles, totals + tiles, heads + tiles);
// stands
// end
