// cause: wrong-neighbour
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  if (i == 0)
    inclusive[0] = in[0];
  else
    inclusive[i] = Operator{}(exclusive[i], in[i - 1]);
// end
