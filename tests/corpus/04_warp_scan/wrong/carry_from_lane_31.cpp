// cause: warp-size
// The last lane of a warp of 32.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = gpu::shuffle(sum, 31);
// end
