// cause: carry-passes-head
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr && blockIdx.x > 0) sum.value += carries[blockIdx.x - 1];
// end
