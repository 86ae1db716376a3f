// cause: last-element-missing
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  if (i + 1 < n) inclusive[i] = exclusive[i + 1];
// end
