// cause: first-tile-only
// instead of
  write_exclusive<Operator><<<blocks_for(n), block>>>(inclusive, exclusive, n);
// stands
  write_exclusive<Operator><<<1, block>>>(inclusive, exclusive, n);
// end
