// cause: total-from-wrong-lane
// Lane 0 has the sum of its own element, not that of all lanes.
// instead of
before = gpu::shuffle(sum, warpSize - 1);
// stands
    before = gpu::shuffle(sum, 0);
// end
