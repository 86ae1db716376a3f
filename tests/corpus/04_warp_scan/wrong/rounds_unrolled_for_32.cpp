// cause: warp-size
// Five rounds, written out.
// instead of
for (int distance = 1; distance < warpSize; distance *= 2) {
const float left = gpu::shuffle_up(value, distance);
if (lane >= distance) value = Operator{}(left, value);
}
// stands
  float left = gpu::shuffle_up(value, 1);
  if (lane >= 1) value = Operator{}(left, value);
  left = gpu::shuffle_up(value, 2);
  if (lane >= 2) value = Operator{}(left, value);
  left = gpu::shuffle_up(value, 4);
  if (lane >= 4) value = Operator{}(left, value);
  left = gpu::shuffle_up(value, 8);
  if (lane >= 8) value = Operator{}(left, value);
  left = gpu::shuffle_up(value, 16);
  if (lane >= 16) value = Operator{}(left, value);
// end
