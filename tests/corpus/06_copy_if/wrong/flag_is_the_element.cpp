// cause: flag-not-one
// An element that stays is its own flag.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  if (i < n) flags[i] = keep(in[i]) ? in[i] : 0;
// end
