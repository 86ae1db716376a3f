// cause: total-from-wrong-lane
// Lane 0 has the sum of its own element.
// instead of
if (lane == warpSize - 1 || threadIdx.x == blockDim.x - 1) totals[warp] = sum;
// stands
  if (lane == 0) totals[warp] = sum;
// end
