// cause: stores-the-index
// instead of
if (flags[i]) out[positions[i]] = in[i];
// stands
  if (flags[i]) out[positions[i]] = static_cast<int>(i);
// end
