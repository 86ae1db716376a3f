// cause: flag-not-carried
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  flagged both;
  both.value = right.flag ? right.value : left.value + right.value;
  both.flag = left.flag && right.flag;
  return both;
// end
