// cause: zero-as-identity
// Nothing precedes tile 0, and for a maximum that is not 0.
// instead of
int before = Operator::identity();
// stands
  int before = 0;
// end
