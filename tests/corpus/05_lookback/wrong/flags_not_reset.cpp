// cause: status-not-reset
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
// stands
// end
