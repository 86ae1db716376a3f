// cause: carry-not-shared
// Every lane gets the sum of the lane before it.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = gpu::shuffle_up(sum, 1);
// end
