// cause: scan-runs-backwards
// The right guard with the wrong shuffle.
// instead of
const float left = gpu::shuffle_up(value, distance);
// stands
    const float left = gpu::shuffle_down(value, distance);
// end
