// cause: empty-launch
// instead of
  if (n == 0) return;
// stands
// end
