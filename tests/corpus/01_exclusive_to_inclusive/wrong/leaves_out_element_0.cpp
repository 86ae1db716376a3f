// cause: first-element-missing
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  if (i > 0) inclusive[i] = Operator{}(exclusive[i], in[i]);
// end
