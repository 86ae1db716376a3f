// Pointers move on from launch to launch.
// instead of
  write_inclusive<Operator><<<blocks_for(n), block>>>(in, exclusive, inclusive, n);
  gpu::check_launch();
// stands
  for (size_t first = 0; first < n; first += 4096) {
    const size_t count = n - first < 4096 ? n - first : 4096;
    write_inclusive<Operator><<<blocks_for(count), block>>>(in + first, exclusive + first, inclusive + first, count);
    gpu::check_launch();
  }
// end
