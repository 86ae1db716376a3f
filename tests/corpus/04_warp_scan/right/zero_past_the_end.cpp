// Lanes past the end hold 0, or any value: no element comes after them.
// instead of
const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
// stands
    const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : 0));
// end
