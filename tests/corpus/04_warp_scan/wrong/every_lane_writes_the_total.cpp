// cause: two-writers
// All lanes of a warp write one element, each its own sum.
// instead of
if (lane == warpSize - 1 || threadIdx.x == blockDim.x - 1) totals[warp] = sum;
// stands
  totals[warp] = sum;
// end
