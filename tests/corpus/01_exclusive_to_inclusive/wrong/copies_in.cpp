// cause: copies-input
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  inclusive[i] = in[i];
// end
