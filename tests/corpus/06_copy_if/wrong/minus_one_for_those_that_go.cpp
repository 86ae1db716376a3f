// cause: flag-not-one
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  if (i < n) flags[i] = keep(in[i]) ? 1 : -1;
// end
