// cause: bad-launch
// instead of
constexpr unsigned block = 256;  // lanes of a block
// stands
constexpr unsigned block = 2048;  // lanes of a block
// end
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
  gpu::check_launch();
// stands
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// end
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
  gpu::check_launch();
// stands
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// end
