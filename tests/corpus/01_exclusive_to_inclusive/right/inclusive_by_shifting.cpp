// inclusive[i] is exclusive[i + 1], but for the last element, which falls off the end.
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  inclusive[i] = i + 1 < n ? exclusive[i + 1] : Operator{}(exclusive[i], in[i]);
// end
