// Compiler output as a learner needs it: what concerns their file, and nothing of headers and the grader.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grading/submission/compiler_output.h"
#include "grading/submission/submission.h"

namespace grading {

struct submitted {
  std::filesystem::path file;  // as the compiler was given it
  std::string text;            // of the file
  std::string contract_name;   // "exercises/01_exclusive_to_inclusive.h"
  std::string contract;        // its text
};

// One error a line, in the order in which the compiler came upon them. Never empty if one of the diagnostics is an error.
std::vector<compile_error> learners_errors(const std::vector<diagnostic>& diagnostics, const submitted& s);

// The functions that a contract declares, in order, each with its declaration on one line.
struct declaration {
  std::string name, text;
};
std::vector<declaration> declared_functions(const std::string& contract);

}  // namespace grading
