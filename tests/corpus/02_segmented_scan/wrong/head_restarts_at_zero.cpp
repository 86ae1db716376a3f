// cause: head-value-lost
// instead of
if (right.flag) return right;
// stands
  if (right.flag) return {0, 1};
// end
