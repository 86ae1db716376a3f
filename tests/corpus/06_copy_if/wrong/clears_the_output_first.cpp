// cause: tail-overwritten
// instead of
  if (n > 0) {  // a grid has at least one block
// stands
  gpu::fill_bytes(out, 0, n * sizeof(int));
  if (n > 0) {  // a grid has at least one block
// end
