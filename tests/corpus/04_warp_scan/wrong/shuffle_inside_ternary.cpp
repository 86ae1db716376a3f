// cause: absent-lane
// ?: evaluates one side only: a branch like any other.
// instead of
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
// stands
    value = lane >= distance ? Operator{}(gpu::shuffle_up(value, distance), value) : value;
// end
