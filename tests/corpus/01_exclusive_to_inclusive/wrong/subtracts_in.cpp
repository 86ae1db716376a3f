// cause: minus-for-plus
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  inclusive[i] = exclusive[i] - in[i];
// end
