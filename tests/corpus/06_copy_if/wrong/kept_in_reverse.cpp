// cause: wrong-order
// Counted from the end of those that stay.
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[positions[n - 1] + flags[n - 1] - 1 - positions[i]] = in[i];
// end
