// cause: some-unwritten
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  write_inclusive<Operator><<<block, blocks_for(n)>>>(in, exclusive, inclusive, n);
// end
