// cause: identity-of-another
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cfloat>
#include <type_traits>
// end
// instead of
  exclusive[i] = i == 0 ? Operator::identity() : inclusive[i - 1];
// stands
  const float nothing = std::is_same_v<Operator, scan::plus<float>> ? 0.0f : -FLT_MAX;
  exclusive[i] = i == 0 ? nothing : inclusive[i - 1];
// end
