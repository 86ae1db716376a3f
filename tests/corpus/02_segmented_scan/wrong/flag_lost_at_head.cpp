// cause: flag-not-carried
// instead of
if (right.flag) return right;
return {left.value + right.value, left.flag};
// stands
  if (right.flag == 1) {
    return {right.value, 0};  // the head has been dealt with
  }
  return {left.value + right.value, left.flag};
// end
