// cause: wrong-flag-decides
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  const int flag = left.flag | right.flag;
  return {flag ? right.value : left.value + right.value, flag};
// end
