// cause: fractions-lost
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  const int sum = Operator{}(exclusive[i], in[i]);
  inclusive[i] = sum;
// end
