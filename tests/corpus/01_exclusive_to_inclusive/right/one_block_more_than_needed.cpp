// n / block + 1 blocks, also for n = 0; the guard sends the idle lanes home.
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return n / block + 1; }
// end
// instead of
  if (n == 0) return;  // a grid has at least one block
// stands
// end
// instead of
  if (n == 0) return;
// stands
// end
