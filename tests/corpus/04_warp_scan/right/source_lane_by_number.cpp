// A lane without a lower one asks itself.
// instead of
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
// stands
    const float left = gpu::shuffle(value, lane < distance ? lane : lane - distance);
    value = lane < distance ? value : Operator{}(left, value);
// end
