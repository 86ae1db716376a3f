// cause: fractions-lost
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  const int value = index < n ? values[index] : 0, flag = index < n ? flags[index] : 0;
  pairs[i] = {float(value), flag};
// end
