// Mistakes that a scan_task is all they need to know.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grading/models/models.h"

namespace grading::models {

using values = std::vector<double>;
using task_change = std::function<std::optional<values>(const scan_task&)>;
using task_change_with = std::function<std::optional<values>(const scan_task&, int parameter)>;

bug_model in_task(std::string cause, std::string function, const task_of_call& task, task_change predict, std::string detail = "");
bug_model in_task(std::string cause, std::string function, const task_of_call& task, std::vector<int> parameters,
                  task_change_with predict, std::function<std::string(int)> detail);

inline std::string tiles_of(int tile) { return "tiles of " + std::to_string(tile); }

}  // namespace grading::models
