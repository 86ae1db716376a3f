// A flag that is the number of heads.
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  const int heads = left.flag + right.flag;
  if (right.flag > 0) return {right.value, heads};
  return {left.value + right.value, heads};
// end
