// cause: carry-in-one-lane-only
// A variable of the lane that looks back.
// instead of
__shared__ int sums[tile], before;
// stands
  __shared__ int sums[tile];
  int before = Operator::identity();
// end
