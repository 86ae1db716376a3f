// cause: before-the-start
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  const int b = blockIdx.x;
  if (carries != nullptr) sum = combine({carries[b - 1], 0}, sum);
// end
