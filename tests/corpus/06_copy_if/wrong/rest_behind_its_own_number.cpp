// cause: rest-offset-wrong
// n - kept[0] is how many go, not where they start.
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[(n - kept[0]) + (i - positions[i])] = in[i];
// end
