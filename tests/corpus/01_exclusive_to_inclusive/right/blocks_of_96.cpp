// Another block size.
// instead of
constexpr unsigned block = 256;  // lanes of a block
// stands
constexpr unsigned block = 96;  // lanes of a block
// end
