// cause: head-in-wrong-segment
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  pairs[i] = index < n ? flagged{values[index], index > 0 ? flags[index - 1] : 0} : flagged{0, 0};
// end
