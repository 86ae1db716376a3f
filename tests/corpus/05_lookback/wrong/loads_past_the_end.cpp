// cause: reads-past-the-end
// instead of
const int sum = scan_of_tile<Operator>(index < n ? in[index] : Operator::identity(), sums);
// stands
  const int sum = scan_of_tile<Operator>(in[index], sums);
// end
