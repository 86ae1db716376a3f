// cause: carry-twice
// `before` is in `sum` already, and is added once more.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before += gpu::shuffle(sum, warpSize - 1);
// end
