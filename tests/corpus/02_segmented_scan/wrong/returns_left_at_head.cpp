// cause: head-value-lost
// instead of
if (right.flag) return right;
// stands
  if (right.flag) return {left.value, 1};
// end
