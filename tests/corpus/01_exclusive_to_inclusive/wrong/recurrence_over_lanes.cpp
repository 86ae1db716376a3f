// cause: global-race
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  if (i == 0)
    inclusive[i] = in[i];
  else
    inclusive[i] = Operator{}(inclusive[i - 1], in[i]);
// end
