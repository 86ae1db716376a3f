// cause: status-too-small
// The launch counts its tiles itself, and one more.
// instead of
size_t tile_count(size_t n) { return (n + tile - 1) / tile; }
// stands
size_t tile_count(size_t n) { return n / tile; }
// end
// instead of
const unsigned tiles = tile_count(n);
// stands
  const unsigned tiles = (n + tile - 1) / tile;
// end
// instead of
gpu::fill_bytes(flags, 0, tiles * sizeof(unsigned));
// stands
  gpu::fill_bytes(flags, 0, tile_count(n) * sizeof(unsigned));
// end
