// cause: carry-passes-head
// "Nothing precedes lane 0, so its flag does not matter."
// instead of
pairs[i] = index < n ? flagged{values[index], flags[index]} : flagged{0, 0};  // {0, 0}: no element
// stands
  pairs[i] = {0, 0};
  if (index < n) {
    pairs[i].value = values[index];
    if (i > 0) pairs[i].flag = flags[index];
  }
// end
