// Two shuffles more than rounds: each lane's exclusive sum, then its own element again.
// instead of
const float sum = Operator{}(before, scan_of_warp<Operator>(i < n ? in[i] : Operator::identity()));
// stands
    const float value = i < n ? in[i] : Operator::identity();
    float exclusive = gpu::shuffle_up(scan_of_warp<Operator>(value), 1);
    if (lane == 0) exclusive = Operator::identity();
    const float sum = Operator{}(before, Operator{}(exclusive, value));
// end
