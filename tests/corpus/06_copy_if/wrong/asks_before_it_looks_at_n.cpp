// cause: predicate-past-n
// The predicate is asked about what lies behind the array; nobody uses the answer.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  const bool stays = keep(in[i]);
  if (i < n) flags[i] = stays ? 1 : 0;
// end
