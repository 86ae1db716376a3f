// cause: gather-for-scatter
// Takes from the position instead of going there.
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[i] = in[positions[i]];
// end
