// A learner of the workbook: exercises and state in folders of their own, and build/bin/workbook as they would type it.
#pragma once
#include <string>
#include <vector>

#include "grading/workbook/listing.h"
#include "tests/support/files.h"
#include "tests/support/process.h"

namespace support {

// Starts with the starters, and nothing passed.
class learner {
 public:
  learner();
  std::filesystem::path exercises() const { return folder_.path() / "exercises"; }
  std::filesystem::path state() const { return folder_.path() / "state"; }
  std::filesystem::path file(const grading::listed_exercise& e) const { return exercises() / e.file_name(); }
  void solve(const grading::listed_exercise& e) const;

  std::vector<std::string> command(const std::vector<std::string>& arguments) const;
  process_options options(const std::string& input = "") const;
  process_result run(const std::vector<std::string>& arguments) const;
  // As on a terminal, where `input` is typed. Needs the program `script`.
  process_result run_on_terminal(const std::vector<std::string>& arguments, const std::string& input) const;

 private:
  temporary_directory folder_;
};

inline const grading::listed_exercise& exercise(size_t i) { return grading::all_exercises().at(i); }

bool has(const std::string& text, const std::string& part);
// With its line breaks undone, where a temporary folder's name decides where they are.
std::string flat(const std::string& text);
// No colours, and no line wider than a terminal.
void check_plain(const std::string& text);
// One line, exit code 2.
void check_refused(const process_result& result, const std::string& said);

}  // namespace support
