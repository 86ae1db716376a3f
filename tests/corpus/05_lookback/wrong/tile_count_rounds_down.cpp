// cause: last-tile-missing
// n / tile counts full tiles.
// instead of
size_t tile_count(size_t n) { return (n + tile - 1) / tile; }
// stands
size_t tile_count(size_t n) { return n / tile; }
// end
