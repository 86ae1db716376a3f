// cause: absent-lane
// The lanes below `distance` do not come to the shuffle that reads their values.
// instead of
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
// stands
    if (lane >= distance) value = Operator{}(gpu::shuffle_up(value, distance), value);
// end
