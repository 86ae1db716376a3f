// Segmented scans as they are done in parallel, over pairs of value and flag with an operator that may be wrong: then the
// result depends on the shape of the tree.
#pragma once
#include <vector>

#include "grading/models/models.h"

namespace grading::models {

struct flagged_value {
  double value;
  bool flag;
};
using combine_values = double (*)(double, double);
using pair_operator = flagged_value (*)(flagged_value left, flagged_value right, combine_values add);

struct pair_mistake {
  const char* cause;
  pair_operator combine;
  const char* detail;
};
const std::vector<pair_mistake>& pair_mistakes();

flagged_value combine_pairs(flagged_value left, flagged_value right, combine_values add);  // the right one

// Shapes of the tree, by number: one by one, Hillis-Steele, Blelloch; tile and warp sizes. Inclusive.
std::vector<int> indices_of_shapes();
std::vector<double> pair_scan(const scan_task& task, pair_operator combine, int shape);

}  // namespace grading::models
