// cause: empty-total
// With nothing to do it returns at once.
// instead of
  if (n > 0) {  // a grid has at least one block
// stands
  if (n == 0) return;
  {
// end
