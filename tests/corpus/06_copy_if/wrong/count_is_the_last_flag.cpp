// cause: total-is-last-input
// instead of
kept[0] = n == 0 ? 0 : positions[n - 1] + flags[n - 1];
// stands
  kept[0] = n == 0 ? 0 : flags[n - 1];
// end
