// cause: wrong-neighbour
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  float left = Operator::identity();
  if (i > 0) left = exclusive[i - 1];
  inclusive[i] = Operator{}(left, in[i]);
// end
