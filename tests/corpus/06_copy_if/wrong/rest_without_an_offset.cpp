// cause: rest-over-the-kept
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[i - positions[i]] = in[i];
// end
