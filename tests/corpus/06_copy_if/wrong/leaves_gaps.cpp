// cause: not-packed
// Those that stay do so where they are.
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[i] = in[i];
// end
