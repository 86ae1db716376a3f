// cause: exclusive-for-inclusive
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  inclusive[i] = exclusive[i];
// end
