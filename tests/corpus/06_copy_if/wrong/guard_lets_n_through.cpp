// cause: past-the-end
// One lane too many passes.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  if (i <= n) flags[i] = keep(in[i]) ? 1 : 0;
// end
