// The learner's file as verdicts point into it.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grading/hazard.h"
#include "grading/submission/regions.h"

namespace grading {

class source_map {
 public:
  explicit source_map(const std::filesystem::path& file);
  bool is_learners(const hazard_access& a) const { return a.file == file_; }
  // "line 23 (TODO 1)" in the learner's file, else "labs/scan/operators.h:12".
  std::string name(const hazard_access& a) const;
  std::string name(int line) const;

 private:
  std::string file_;
  std::vector<region> regions_;
};

}  // namespace grading
