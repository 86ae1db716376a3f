// cause: last-tile-missing
// Full tiles only: n / tile blocks.
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// stands
  if (n / tile > 0) scan_tiles<Operator><<<n / tile, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// end
