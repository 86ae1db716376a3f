// cause: flag-not-tested
// Every element goes to the place of the next one that stays.
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  out[positions[i]] = in[i];
// end
