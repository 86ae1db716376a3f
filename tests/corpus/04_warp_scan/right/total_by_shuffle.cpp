// Lane 0 asks the last lane that its warp has, and writes the total.
// instead of
if (lane == warpSize - 1 || threadIdx.x == blockDim.x - 1) totals[warp] = sum;
// stands
  const int last = min(warpSize, int(blockDim.x) - warp * warpSize) - 1;
  const float whole = gpu::shuffle(sum, last);
  if (lane == 0) totals[warp] = whole;
// end
