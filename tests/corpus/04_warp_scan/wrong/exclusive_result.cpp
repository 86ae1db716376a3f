// cause: exclusive-for-inclusive
// Each lane stores the sum of the lane before it.
// instead of
if (i < n) out[i] = sum;
// stands
    const float previous = gpu::shuffle_up(sum, 1);
    if (i < n) out[i] = lane == 0 ? before : previous;
// end
