// cause: rest-past-the-end
// The first of the rest goes to out[kept[0] + 1].
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[kept[0] + 1 + (i - positions[i])] = in[i];
// end
