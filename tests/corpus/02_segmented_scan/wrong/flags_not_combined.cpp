// cause: flag-not-carried
// instead of
return {left.value + right.value, left.flag};
// stands
  return {left.value + right.value, right.flag};
// end
