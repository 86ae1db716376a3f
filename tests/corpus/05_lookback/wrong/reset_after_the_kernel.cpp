// cause: status-not-reset
// For the call that follows; nobody has done it for the first one.
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
gpu::fill_bytes(ticket, 0, sizeof(unsigned));
// stands
// end
// instead of
scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
gpu::check_launch();
// stands
  scan_tiles<Operator><<<tiles, tile>>>(in, out, n, flags, aggregates, prefixes, ticket);
  gpu::check_launch();
  gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
  gpu::fill_bytes(ticket, 0, sizeof(unsigned));
// end
