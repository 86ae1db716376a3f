// cause: distance-ignored
// Each round looks one lane to the left.
// instead of
const float left = gpu::shuffle_up(value, distance);
// stands
    const float left = gpu::shuffle_up(value, 1);
// end
