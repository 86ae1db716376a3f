// Lane 0 brings along what precedes, so that the scan hands it on.
// instead of
const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
// stands
    float value = i < n ? in[i] : Operator::identity();
    if (lane == 0) value = Operator{}(before, value);
    const float sum = scan_of_warp<Operator>(value);
// end
