// cause: carry-includes-own-tile
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr) sum = combine({carries[blockIdx.x], 0}, sum);
// end
