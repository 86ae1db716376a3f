// cause: not-one-kernel
// Launches are in order, so nothing has to wait; and nothing runs side by side.
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// stands
  for (unsigned k = 0; k < tiles; ++k)
    scan_tiles<Operator><<<1, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// end
