// cause: too-many-shuffles
// Right, with as many shuffles as a warp has lanes.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
}
// stands
  const float own = value;
  for (int distance = 1; distance < warpSize; ++distance) {
    const float left = gpu::shuffle_up(own, distance);
    if (lane >= distance) value = Operator{}(left, value);
  }
// end
