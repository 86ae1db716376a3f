// cause: divergent-barrier
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  if (index >= n) return {0, 0};
  pairs[i] = {values[index], flags[index]};
// end
