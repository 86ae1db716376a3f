// cause: predicate-past-n
// All lanes of the warp vote, those without an element as well.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  const gpu::lane_mask those = gpu::ballot(keep(in[i]));
  if (i < n) flags[i] = static_cast<int>(those >> gpu::lane_id() & 1);
// end
