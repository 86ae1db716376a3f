// cause: lane-0-only
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  write_exclusive<Operator><<<blocks_for(n), 1>>>(inclusive, exclusive, n);
// end
