// cause: last-tile-missing
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = n / tile;
// end
