// cause: crash
// instead of
const unsigned tiles = (n + tile - 1) / tile;
// stands
  const unsigned tiles = (n + tile - 1) / tile;
  float* volatile carries = nullptr;
  carries[0] = 0;
// end
