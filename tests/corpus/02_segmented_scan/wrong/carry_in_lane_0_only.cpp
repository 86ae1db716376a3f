// cause: carry-in-first-lane-only
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr && blockIdx.x > 0 && threadIdx.x == 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// end
