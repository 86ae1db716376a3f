// The list of coding exercises.
#include "grading/exercise.h"

namespace grading {

exercise exclusive_to_inclusive();  // 01_exclusive_to_inclusive/exercise.cpp
exercise segmented_scan();          // 02_segmented_scan/exercise.cpp

const std::vector<exercise>& coding_exercises() {
  static const std::vector<exercise> all = {exclusive_to_inclusive(), segmented_scan()};
  return all;
}

}  // namespace grading
