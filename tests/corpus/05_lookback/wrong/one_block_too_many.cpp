// cause: status-too-small
// Its tile has no element, and no place in flags and aggregates.
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// stands
  scan_tiles<Operator><<<tiles + 1, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
// end
