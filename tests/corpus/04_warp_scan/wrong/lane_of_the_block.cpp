// cause: lane-of-block
// threadIdx.x is the lane's number in the block, not in its warp: all lanes of later warps combine.
// instead of
const int lane = gpu::lane_id();
// TODO 1 (about 4 lines): log2(warpSize) rounds, each with one shuffle. Which lanes combine?
// stands
  const int lane = threadIdx.x;
  // TODO 1 (about 4 lines): log2(warpSize) rounds, each with one shuffle. Which lanes combine?
// end
