// cause: rest-past-the-end
// Those that stay are put down a second time.
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  out[kept[0] + (i - positions[i])] = in[i];
// end
