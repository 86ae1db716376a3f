// Another block size.
// instead of
constexpr unsigned block = 256;  // lanes of a block
// stands
constexpr unsigned block = 64;  // lanes of a block
// end
