// cause: carry-not-shared
// Each lane goes on with its own sum.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = sum;
// end
