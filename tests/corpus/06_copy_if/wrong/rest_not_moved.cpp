// cause: rest-missing
// A TODO forgotten.
// instead of
if (!flags[i]) out[kept[0] + (i - positions[i])] = in[i];
// stands

// end
