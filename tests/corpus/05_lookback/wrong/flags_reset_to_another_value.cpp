// cause: status-not-reset
// Each byte becomes 1, so no flag says that nothing is known.
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
// stands
  gpu::fill_bytes(flags, 1, tiles * sizeof(unsigned));
// end
