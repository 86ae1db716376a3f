// cause: empty-launch
// instead of
  if (n == 0) return;  // a grid has at least one block
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
  gpu::check_launch();
// stands
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// end
