// cause: reads-unwritten-shared
// A short warp has no lane warpSize - 1, so nobody writes its total.
// instead of
if (lane == warpSize - 1 || threadIdx.x == blockDim.x - 1) totals[warp] = sum;
// stands
  if (lane == warpSize - 1) totals[warp] = sum;
// end
