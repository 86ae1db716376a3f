// cause: last-tile-missing
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cmath>
// end
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>(std::ceil(n / block)); }
// end
