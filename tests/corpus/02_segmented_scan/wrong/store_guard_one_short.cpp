// cause: last-element-missing
// instead of
if (index < n) out[index] = sum.value;
// stands
  if (index + 1 < n) out[index] = sum.value;
// end
