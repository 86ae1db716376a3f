// cause: carry-not-accumulated
// The total of the last warpSize elements, without what precedes them.
// instead of
const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
// stands
    const float own = scan_of_warp<Operator>(i < n ? in[i] : Operator::identity());
    const float sum = Operator{}(before, own);
// end
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = gpu::shuffle(own, warpSize - 1);
// end
