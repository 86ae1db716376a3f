// Two launches: one without idle lanes, one for the partial tile.
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
  gpu::check_launch();
// stands
  const size_t full = n / block * block;
  if (full > 0) write_inclusive<Operator><<<static_cast<unsigned>(full / block), block>>>(in, exclusive, inclusive, full);
  gpu::check_launch();
  if (n > full)
    write_inclusive<Operator><<<1, static_cast<unsigned>(n - full)>>>(in + full, exclusive + full, inclusive + full, n - full);
  gpu::check_launch();
// end
