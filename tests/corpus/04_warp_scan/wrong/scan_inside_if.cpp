// cause: absent-lane
// Only lanes with an element come to the shuffles.
// instead of
const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
// stands
    float sum = before;
    if (i < n) sum = Operator{}(before, scan_of_warp<Operator>(in[i]));
// end
