// cause: wild-pointer
// blockIdx.x is unsigned: 0 - 1 is the largest number there is.
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// end
