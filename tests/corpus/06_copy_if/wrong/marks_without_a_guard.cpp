// cause: past-the-end
// Lanes without an element mark as well.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  flags[i] = keep(in[i]) ? 1 : 0;
// end
