// cause: past-the-end
// instead of
if (index < n) out[index] = sum.value;
// stands
  out[index] = sum.value;
// end
