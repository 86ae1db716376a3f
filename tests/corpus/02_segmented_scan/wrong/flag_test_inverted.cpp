// cause: flag-test-inverted
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  if (right.flag == 0) return {right.value, left.flag};
  return {left.value + right.value, 1};
// end
