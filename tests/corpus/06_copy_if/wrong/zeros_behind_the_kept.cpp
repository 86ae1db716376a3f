// cause: tail-overwritten
// Tidy, but those elements were to stay as they were.
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[positions[i]] = in[i];
  if (i >= size_t(positions[n - 1] + flags[n - 1])) out[i] = 0;
// end
