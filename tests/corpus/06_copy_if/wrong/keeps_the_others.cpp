// cause: predicate-negated
// 1 for those that go.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  if (i < n) flags[i] = keep(in[i]) ? 0 : 1;
// end
