// The command line of build/bin/workbook. People type `make check EX=02 V=1`; the Makefile passes it on.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "grading/submission/submission.h"
#include "grading/workbook/listing.h"

namespace grading {

struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct workbook_options {
  std::string command;                            // "check", ...
  std::vector<const listed_exercise*> exercises;  // all when none was chosen
  bool chosen = false;                            // one was
  std::filesystem::path folder;                   // of the files to grade; absolute
  bool learners = true;                           // passes count: it is exercises/, or has a WORKBOOK_STATE of its own
  backend where = backend::cpu;
  std::vector<int> warps = {32, 64};
  std::optional<uint64_t> seed;
  std::filesystem::path junit;    // empty: no such report
  std::filesystem::path results;  // the same
  bool verbose = false;
  bool yes = false;    // do not ask
  bool again = false;  // hints that were shown

  std::filesystem::path file(const listed_exercise& e) const { return folder / e.file_name(); }
};

// arguments: without the program's name. Throws usage_error with one line.
workbook_options parse_workbook_options(const std::vector<std::string>& arguments);

extern const char* const workbook_help;

}  // namespace grading
