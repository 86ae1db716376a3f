// cause: crash
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = (n + tile - 1) / tile;
  const size_t elements_of_a_tile = n / tiles;  // as even as can be
  if (elements_of_a_tile > tile) return;
// end
