// cause: lane-0-only
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  write_inclusive<Operator><<<1, 1>>>(in, exclusive, inclusive, n);
// end
