// cause: refused-copy
// There is one flag a tile, not one an element.
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
// stands
  gpu::fill_bytes(flags, 0, n * sizeof(unsigned));
// end
