// The exercises as people know them: a number, a name, a file.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grading/exercise.h"

namespace grading {

struct listed_exercise {
  std::string name;                  // "02_segmented_scan"
  std::string title;                 // "Segmented scan"
  std::string extension;             // ".cpp", of an answer sheet ".md"
  const exercise* coding = nullptr;  // null: an answer sheet

  std::string number() const { return name.substr(0, 2); }
  std::string file_name() const { return name + extension; }
  std::filesystem::path harness() const;
  std::filesystem::path solution() const;
  std::string starter() const;  // the text that a learner begins with
};

const std::vector<listed_exercise>& all_exercises();

// "2", "02", "02_segmented_scan", or a path of its file. Throws std::invalid_argument with one line that lists them.
const listed_exercise& find_exercise(const std::string& wanted);

// The levels of hints.md: what stands under each of its `## ` headings.
std::vector<std::string> hints(const listed_exercise& e);

}  // namespace grading
