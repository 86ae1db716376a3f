// cause: predicate-past-n
// Lanes without an element ask about a 0 that is in no array.
// instead of
if (i < n) flags[i] = keep(in[i]) ? 1 : 0;
// stands
  const int value = i < n ? in[i] : 0;
  const bool stays = keep(value);
  if (i < n) flags[i] = stays;
// end
