// cause: carry-one-tile-short
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr && blockIdx.x > 1) sum = combine({carries[blockIdx.x - 2], 0}, sum);
// end
