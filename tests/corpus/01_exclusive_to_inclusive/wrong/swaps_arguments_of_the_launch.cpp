// cause: operands-swapped
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
// stands
  write_inclusive<Operator><<<blocks_for(n), block>>>(exclusive, in, inclusive, n);
// end
