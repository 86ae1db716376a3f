// cause: endless-loop
// instead of
  if (i >= n) return;  // the last block may have more lanes than elements are left
// stands
// end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  while (i < n) inclusive[i] = Operator{}(exclusive[i], in[i]);
// end
