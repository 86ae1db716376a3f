// cause: predicate-ignored
// As in the picture at the top: it is odd there.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  if (i < n) flags[i] = in[i] % 2 != 0 ? 1 : 0;
// end
