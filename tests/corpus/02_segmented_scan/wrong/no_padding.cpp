// cause: reads-unwritten-shared
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  if (index < n) pairs[i] = {values[index], flags[index]};
// end
