// cause: last-always-counted
// Right where the last element stays.
// instead of
kept[0] = n == 0 ? 0 : positions[n - 1] + flags[n - 1];
// stands
  kept[0] = n == 0 ? 0 : positions[n - 1] + 1;
// end
