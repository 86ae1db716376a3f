// cause: carry-twice
// `sum` contains `before` already.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = Operator{}(before, gpu::shuffle(sum, warpSize - 1));
// end
