// cause: counts-twice
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, in, inclusive, n);
// end
