// cause: scan-runs-backwards
// Each lane takes in what higher lanes hold.
// instead of
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
// stands
    const float left = gpu::shuffle_down(value, distance);
    if (lane + distance < warpSize) value = Operator{}(left, value);
// end
