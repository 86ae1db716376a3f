// cause: flags-ignored
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  return {left.value + right.value, left.flag | right.flag};
// end
