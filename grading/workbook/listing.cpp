#include "grading/workbook/listing.h"

#include <algorithm>
#include <stdexcept>

#include "grading/common/files.h"
#include "grading/submission/regions.h"

namespace grading {
namespace fs = std::filesystem;

fs::path listed_exercise::harness() const { return repository() / "exercises/harness" / name; }
fs::path listed_exercise::solution() const { return repository() / "solutions" / file_name(); }

std::string listed_exercise::starter() const {
  if (!coding) return read_text(harness() / ("starter" + extension));
  return with_bodies(read_text(solution()), read_fragment(read_text(harness() / ("starter" + extension))));
}

const std::vector<listed_exercise>& all_exercises() {
  static const std::vector<listed_exercise> all = [] {
    std::vector<listed_exercise> list;
    for (const exercise& e : coding_exercises()) list.push_back({e.name, e.title, ".cpp", &e});
    list.push_back({"03_scan_analysis", "Scan analysis", ".md", nullptr});
    std::sort(list.begin(), list.end(), [](const listed_exercise& a, const listed_exercise& b) { return a.name < b.name; });
    return list;
  }();
  return all;
}

const listed_exercise& find_exercise(const std::string& wanted) {
  const std::string name = fs::path(wanted).stem();
  std::string names;
  for (const listed_exercise& e : all_exercises()) {
    if (name == e.name || name == e.number() || "0" + name == e.number()) return e;
    names += (names.empty() ? "" : ", ") + e.number();
  }
  throw std::invalid_argument("there is no exercise '" + wanted + "'; there are " + names);
}

std::vector<std::string> hints(const listed_exercise& e) {
  std::vector<std::string> levels;
  for (const std::string& line : lines_of(read_text(e.harness() / "hints.md"))) {
    if (line.starts_with("## ")) levels.emplace_back();
    else if (!levels.empty() && (!line.empty() || !levels.back().empty())) levels.back() += line + "\n";
  }
  for (std::string& level : levels) level.erase(level.find_last_not_of("\n") + 1);
  return levels;
}

}  // namespace grading
