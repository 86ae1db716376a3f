// cause: total-is-last-input
// It accumulates, but only every last element.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = Operator{}(before, gpu::shuffle(i < n ? in[i] : Operator::identity(), warpSize - 1));
// end
