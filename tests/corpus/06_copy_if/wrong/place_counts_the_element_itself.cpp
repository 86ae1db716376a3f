// cause: shifted-right
// The first goes to out[1].
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[positions[i] + 1] = in[i];
// end
