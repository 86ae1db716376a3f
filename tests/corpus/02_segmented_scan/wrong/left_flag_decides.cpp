// cause: wrong-flag-decides
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  if (left.flag) return {right.value, 1};
  return {left.value + right.value, right.flag};
// end
