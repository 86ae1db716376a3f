// cause: bad-launch
// instead of
constexpr unsigned block = 256;  // lanes of a block
// stands
constexpr unsigned block = 2048;  // lanes of a block
// end
