// cause: status-not-reset
// The size is in bytes: a quarter of the flags is reset.
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
// stands
  gpu::fill_bytes(flags, 0, tiles);
// end
