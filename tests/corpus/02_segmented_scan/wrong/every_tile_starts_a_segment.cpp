// cause: carry-missing
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  pairs[i] = index < n ? flagged{values[index], flags[index] || i == 0} : flagged{0, 0};
// end
