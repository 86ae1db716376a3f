// cause: warp-size
// The lane and the warp of a lane, by 32.
// instead of
const int lane = gpu::lane_id(), warp = threadIdx.x / warpSize, warps = (blockDim.x + warpSize - 1) / warpSize;
// stands
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = (blockDim.x + 31) / 32;
// end
