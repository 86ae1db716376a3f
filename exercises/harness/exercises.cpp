// The list of coding exercises.
#include "grading/exercise.h"

namespace grading {

exercise exclusive_to_inclusive();  // 01_exclusive_to_inclusive/exercise.cpp
exercise segmented_scan();          // 02_segmented_scan/exercise.cpp
exercise warp_scan();               // 04_warp_scan/exercise.cpp
exercise lookback_scan();           // 05_lookback/exercise.cpp
exercise copy_if();                 // 06_copy_if/exercise.cpp

const std::vector<exercise>& coding_exercises() {
  static const std::vector<exercise> all = {exclusive_to_inclusive(), segmented_scan(), warp_scan(), lookback_scan(), copy_if()};
  return all;
}

}  // namespace grading
