// cause: input-overwritten
// "The first element always starts a segment."
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  if (index == 0 && n > 0) const_cast<int*>(flags)[0] = 1;
  pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};
// end
