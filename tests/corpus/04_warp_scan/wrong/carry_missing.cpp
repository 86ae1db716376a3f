// cause: carry-missing
// `before` stays the identity.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    // to do
// end
