// cause: exclusive-for-inclusive
// instead of
if (index < n) out[index] = sum.value;
// stands
  if (index < n) out[index] = sum.value - values[index];
// end
