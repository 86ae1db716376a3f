// cause: total-is-last-input
// The element of the last lane, not the sum up to it.
// instead of
if (lane == warpSize - 1 || threadIdx.x == blockDim.x - 1) totals[warp] = sum;
// stands
  if (lane == warpSize - 1 || threadIdx.x == blockDim.x - 1) totals[warp] = in[threadIdx.x];
// end
