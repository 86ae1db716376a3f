// cause: bad-launch
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  write_inclusive<Operator><<<1, static_cast<unsigned>(n)>>>(in, exclusive, inclusive, n);
// end
