// cause: rest-past-the-end
// The number of those that stay before it is the same for neighbours that go.
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands
  if (!flags[i]) out[kept[0] + positions[i]] = in[i];
// end
