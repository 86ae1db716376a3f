// cause: flag-before-value
// Each lane reads the prefix of the tile before, which need not be known.
// instead of
if (index < n) out[index] = Operator{}(before, sum);
// stands
  if (index < n) out[index] = Operator{}(t > 0 ? prefixes[t - 1] : Operator::identity(), sum);
// end
