// cause: flag-without-head
// instead of
return {left.value + right.value, left.flag};
// stands
  return {left.value + right.value, 1};
// end
