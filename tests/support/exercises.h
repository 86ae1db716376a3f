// The coding exercises as their tests see them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grading/exercise.h"

namespace support {

inline const std::string exercise_01 = "01_exclusive_to_inclusive", exercise_02 = "02_segmented_scan",
                         exercise_04 = "04_warp_scan", exercise_05 = "05_lookback", exercise_06 = "06_copy_if";
inline const std::vector<std::string> coding_exercise_names = {exercise_01, exercise_02, exercise_04, exercise_05, exercise_06};

const grading::exercise& find_exercise(const std::string& name);
std::filesystem::path harness_of(const std::string& name);

std::string solution_of(const std::string& name);  // the text
std::string starter_of(const std::string& name);   // put together, whatever exercises/NN_name.cpp holds by now

}  // namespace support
