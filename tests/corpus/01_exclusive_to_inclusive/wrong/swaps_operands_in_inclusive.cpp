// cause: operands-swapped
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  inclusive[i] = Operator{}(in[i], exclusive[i]);
// end
