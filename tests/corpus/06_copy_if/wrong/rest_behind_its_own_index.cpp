// cause: rest-past-the-end
// kept[0] + i also counts those that stay.
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[kept[0] + i] = in[i];
// end
