// Every float is a double too, and comes back as it was.
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  const double before = exclusive[i], own = in[i];
  const double sum = Operator{}(float(before), float(own));
  inclusive[i] = float(sum);
// end
// instead of
  total[0] = n == 0 ? Operator::identity() : Operator{}(exclusive[n - 1], in[n - 1]);
// stands
  double sum = Operator::identity();
  if (n > 0) sum = Operator{}(exclusive[n - 1], in[n - 1]);
  total[0] = static_cast<float>(sum);
// end
