// cause: before-the-start
// The positions are exclusive: there is nothing to take away.
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[positions[i] - 1] = in[i];
// end
