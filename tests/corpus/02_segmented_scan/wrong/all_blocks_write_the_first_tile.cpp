// cause: global-race
// instead of
if (index < n) out[index] = sum.value;
// stands
  if (index < n) out[threadIdx.x] = sum.value;
// end
