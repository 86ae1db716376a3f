// cause: nothing-written
// instead of
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
  if (i < n) return;
// end
