// cause: flag-not-one
// All bits set, as a comparison of vectors gives.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  if (i < n) flags[i] = keep(in[i]) ? ~0 : 0;
// end
