// cause: last-element-missing
// instead of
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
  if (i >= n - 1) return;
// end
