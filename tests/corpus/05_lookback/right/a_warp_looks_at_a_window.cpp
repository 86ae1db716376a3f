// The last warp looks at as many tiles at once as it has lanes: the nearest prefix, and the aggregates after it.
// instead of
for (unsigned k = t; k-- > 0;) {
unsigned known;
do known = gpu::atomic_load<gpu::acquire>(&flags[k]);
while (known == nothing_known);
if (known == prefix_known) return Operator{}(prefixes[k], before);
before = Operator{}(aggregates[k], before);
}
// stands
  // Lane l looks at tile `last` - l; what lies before tile 0 counts as a prefix of nothing.
  const int lane = gpu::lane_id();
  bool found = false;
  for (int last = int(t) - 1; last >= 0 && !found; last -= warpSize) {
    const int k = last - lane;
    unsigned known = prefix_known;
    do {
      if (k >= 0) known = gpu::atomic_load<gpu::acquire>(&flags[k]);
    } while (gpu::ballot(known == nothing_known) != 0);
    int value = Operator::identity();
    if (k >= 0) value = known == prefix_known ? prefixes[k] : aggregates[k];
    const gpu::lane_mask prefix_lanes = gpu::ballot(known == prefix_known);
    for (int l = 0; l < warpSize; ++l) {
      const int of_lane = gpu::shuffle(value, l);
      if (!found) before = Operator{}(of_lane, before);
      found = found || (prefix_lanes >> l & 1);
    }
  }
// end
// instead of
if (threadIdx.x == tile - 1) {  // `sum` is the tile's aggregate
// stands
  if (threadIdx.x >= tile - warpSize) {
// end
// instead of
publish(sum, &aggregates[t], aggregate_known, &flags[t]);
before = look_back<Operator>(t, flags, aggregates, prefixes);
publish(Operator{}(before, sum), &prefixes[t], prefix_known, &flags[t]);
// stands
    const bool last = threadIdx.x == tile - 1;
    if (last) publish(sum, &aggregates[t], aggregate_known, &flags[t]);
    const int carry = look_back<Operator>(t, flags, aggregates, prefixes);
    if (last) before = carry;
    if (last) publish(Operator{}(carry, sum), &prefixes[t], prefix_known, &flags[t]);
// end
