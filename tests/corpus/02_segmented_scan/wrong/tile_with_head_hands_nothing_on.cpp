// cause: carry-lost-after-head
// instead of
totals[blockIdx.x] = sum.value;
// stands
  totals[blockIdx.x] = sum.flag ? 0 : sum.value;
// end
