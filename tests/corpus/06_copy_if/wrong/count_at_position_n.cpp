// cause: reads-past-the-end
// As if the scan had one element more than the array.
// instead of
kept[0] = n == 0 ? 0 : positions[n - 1] + flags[n - 1];
// stands
  kept[0] = n == 0 ? 0 : positions[n];
// end
