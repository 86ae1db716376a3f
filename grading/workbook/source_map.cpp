#include "grading/workbook/source_map.h"

#include <stdexcept>

#include "grading/common/files.h"

namespace grading {

source_map::source_map(const std::filesystem::path& file) : file_(std::filesystem::absolute(file).lexically_normal()) {
  try {
    regions_ = find_regions(read_text(file));
  } catch (const std::runtime_error&) {  // without markers there are no regions to name
  }
}

std::string source_map::name(int line) const {
  for (const region& r : regions_)
    if (r.first <= line && line <= r.last) return "line " + std::to_string(line) + " (" + r.name + ")";
  return "line " + std::to_string(line);
}

std::string source_map::name(const hazard_access& a) const {
  return is_learners(a) ? name(a.line) : shown(a.file) + ":" + std::to_string(a.line);
}

}  // namespace grading
