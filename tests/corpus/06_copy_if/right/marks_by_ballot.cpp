// A warp asks for all of its lanes at once; those without an element vote no, and ask nothing.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  const bool stays = i < n && keep(in[i]);
  const gpu::lane_mask those = gpu::ballot(stays);
  if (i < n) flags[i] = static_cast<int>(those >> gpu::lane_id() & 1);
// end
