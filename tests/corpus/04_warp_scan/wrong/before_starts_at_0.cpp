// cause: zero-as-identity
// 0 precedes the first element.
// instead of
float before = Operator::identity();  // what the elements so far come to
// stands
  float before = 0;
// end
