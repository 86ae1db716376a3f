// cause: refused-copy
// The launch counts its tiles itself, and one more; so does the fill.
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
