// cause: operands-swapped
// What precedes stands on the right.
// instead of
const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
// stands
    const float sum = Operator{}(scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()), before);
// end
