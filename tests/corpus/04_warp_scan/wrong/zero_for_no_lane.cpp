// cause: zero-as-identity
// Lanes with no lane so far to their left combine with 0.
// instead of
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
// stands
    float left = gpu::shuffle_up(value, distance);
    if (lane < distance) left = 0;
    value = Operator{}(left, value);
// end
