// cause: refused-copy
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = (n + tile - 1) / tile;
  const gpu::place at = gpu::here();
  GPU_CALL(Memset, out, 0, (n + 1) * sizeof(float));
// end
