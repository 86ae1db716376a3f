// cause: rest-off-by-one
// Counted from the last that stays: the first of the rest overwrites it.
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[kept[0] - 1 + (i - positions[i])] = in[i];
// end
