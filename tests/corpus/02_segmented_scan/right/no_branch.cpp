// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  return {left.value * (1 - right.flag) + right.value, left.flag | right.flag};
// end
