// cause: host-touches-device
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
  gpu::check_launch();
// stands
  for (size_t i = 0; i < n; ++i) inclusive[i] = Operator{}(exclusive[i], in[i]);
// end
