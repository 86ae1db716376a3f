// What g++, clang (hipcc), nvcc and the linker say, as data.
#pragma once
#include <string>
#include <vector>

namespace grading {

struct place {
  std::string file;
  int line = 0, column = 0;
};

struct compiler_note {
  place where;
  std::string message;
};

struct diagnostic {
  place where;           // the linker's: where a missing name is used, or one that is there twice was first defined
  bool is_error = true;  // else a warning
  std::string message;
  std::vector<place> required_from;  // templates: innermost first
  std::vector<compiler_note> notes;
  std::string undefined, twice;  // the linker's: the name, demangled
};

// In the order printed. g++ is expected to run with -fdiagnostics-plain-output.
std::vector<diagnostic> read_compiler_output(const std::string& output);

}  // namespace grading
