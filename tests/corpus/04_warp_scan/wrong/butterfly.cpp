// cause: reduction-for-scan
// A reduction: in the end every lane holds the sum of all lanes.
// instead of
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
// stands
    value = Operator{}(value, gpu::shuffle_xor(value, distance));
// end
