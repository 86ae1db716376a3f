// cause: nothing-written
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
// stands
  const unsigned blocks = blocks_for(n);
  static_cast<void>(blocks);
// end
