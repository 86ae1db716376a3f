// cause: predicate-ignored
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  if (i < n) flags[i] = in[i] != 0;
// end
