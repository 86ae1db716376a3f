// cause: host-endless-loop
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) {
  volatile unsigned blocks = 0;
  for (size_t left = n; left >= 0; left -= block) blocks = blocks + 1;
  return blocks;
}
// end
