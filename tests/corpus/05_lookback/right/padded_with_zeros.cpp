// Lanes without an element come after all others, so what they bring along does not matter.
// instead of
const int sum = scan_of_tile<Operator>(index < n ? in[index] : Operator::identity(), sums);
// stands
  int value = 0;
  if (index < n) value = in[index];
  const int sum = scan_of_tile<Operator>(value, sums);
// end
