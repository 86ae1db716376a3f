// A lane with no lane so far to its left combines with the identity.
// instead of
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
// stands
    float left = gpu::shuffle_up(value, distance);
    if (lane < distance) left = Operator::identity();
    value = Operator{}(left, value);
// end
