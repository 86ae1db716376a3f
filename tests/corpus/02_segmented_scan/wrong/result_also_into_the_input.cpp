// cause: input-overwritten
// instead of
if (index < n) out[index] = sum.value;
// stands
  if (index < n) {
    out[index] = sum.value;
    const_cast<float*>(values)[index] = sum.value;
  }
// end
