// cause: shared-out-of-bounds
// 256 lanes, for 128 elements.
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// stands
  scan_tiles<Operator><<<tiles, 2 * tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// end
