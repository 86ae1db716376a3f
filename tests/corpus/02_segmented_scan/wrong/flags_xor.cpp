// cause: flag-not-carried
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  return {right.flag ? right.value : left.value + right.value, left.flag ^ right.flag};
// end
