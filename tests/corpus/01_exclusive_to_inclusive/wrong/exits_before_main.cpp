// cause: static-constructor
// instead of
#include "exercises/01_exclusive_to_inclusive.h"
// stands
#include "exercises/01_exclusive_to_inclusive.h"
#include <cstdlib>
// end
// instead of
}  // namespace exercise
// stands
struct shortcut {
  shortcut() { std::exit(0); }
};
static shortcut before_the_first_call;

}  // namespace exercise
// end
