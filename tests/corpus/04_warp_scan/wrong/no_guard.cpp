// cause: counts-twice
// A lane with no lane so far to its left gets its own value back, and combines with that.
// instead of
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
// stands
    value = Operator{}(gpu::shuffle_up(value, distance), value);
// end
