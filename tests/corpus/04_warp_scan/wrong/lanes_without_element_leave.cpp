// cause: absent-lane
// In the last round, lanes that others read from have left.
// instead of
const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
// stands
    if (i >= n) return;
    const float sum = Operator{}(before, scan_of_warp<Operator>(in[i]));
// end
