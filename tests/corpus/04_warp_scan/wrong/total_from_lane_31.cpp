// cause: warp-size
// The last lane of a warp of 32.
// instead of
if (lane == warpSize - 1 || threadIdx.x == blockDim.x - 1) totals[warp] = sum;
// stands
  if (lane == 31 || threadIdx.x == blockDim.x - 1) totals[warp] = sum;
// end
