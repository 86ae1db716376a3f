// cause: reads-unwritten
// The zeros are taken for granted.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  if (i < n && keep(in[i])) flags[i] = 1;
// end
