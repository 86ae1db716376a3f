// cause: carry-not-shared
// The last lane keeps it and tells nobody.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    if (lane == warpSize - 1) before = sum;
// end
