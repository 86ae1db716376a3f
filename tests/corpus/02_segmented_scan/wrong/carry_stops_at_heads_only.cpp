// cause: carry-passes-head
// The head itself gets no carry, the elements after it do.
// instead of
if (carries != nullptr && blockIdx.x > 0) sum = combine({carries[blockIdx.x - 1], 0}, sum);
// stands
  if (carries != nullptr && blockIdx.x > 0 && index < n && !flags[index]) sum.value += carries[blockIdx.x - 1];
// end
