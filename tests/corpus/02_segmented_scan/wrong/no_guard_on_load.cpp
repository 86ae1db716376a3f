// cause: reads-past-the-end
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  pairs[i] = {values[index], flags[index]};
// end
