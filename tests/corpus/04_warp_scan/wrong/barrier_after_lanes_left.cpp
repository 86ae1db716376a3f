// cause: divergent-barrier
// Where a warp has 32 lanes, the second warp has left before the barrier.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = gpu::shuffle(sum, warpSize - 1);
    __syncthreads();
// end
