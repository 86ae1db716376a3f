// cause: reads-past-the-end
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  inclusive[i] = exclusive[i + 1];
// end
