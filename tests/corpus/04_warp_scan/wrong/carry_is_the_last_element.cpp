// cause: total-is-last-input
// The element of the last lane, not the sum up to it.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = gpu::shuffle(i < n ? in[i] : Operator::identity(), warpSize - 1);
// end
