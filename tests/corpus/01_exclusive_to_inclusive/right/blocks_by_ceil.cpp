// Rounded up by the library, in a type that holds the quotient.
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cmath>
// end
// instead of
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + block - 1) / block); }
// stands
inline int blocks_for(size_t n) { return (int)ceil((double)n / block); }
// end
