// Global objects with constructors, which do nothing with the device.
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cstdio>
#include <string>
#include <vector>
// end
// instead of
}  // namespace exercise
// stands
static const std::string author = "a learner whose name does not fit a small string";
static std::vector<int> sizes_seen(100);

}  // namespace exercise
// end
