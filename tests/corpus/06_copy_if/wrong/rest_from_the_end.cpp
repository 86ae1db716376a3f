// cause: rest-reversed
// As many a library does it; here the order counts.
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[n - 1 - (i - positions[i])] = in[i];
// end
