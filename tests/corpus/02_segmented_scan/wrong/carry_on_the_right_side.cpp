// cause: carry-passes-head
// With operands exchanged, the flag of the tile's pair no longer keeps the carry out.
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr && blockIdx.x > 0) sum = combine(sum, {carries[blockIdx.x - 1], 0});
// end
