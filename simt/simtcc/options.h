// The command line of simtcc: its own options, those of other GPU compilers, and g++'s.
#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace simt::driver {

struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// cuda: a .cu file. hip: a .hip file or a C++ file. host: C++ that calls the CUDA runtime.
enum class dialect {
  cuda,
  hip,
  host
};
enum class last_step {
  link,
  compile,
  assembly,
  preprocess,
  dependencies
};  // nothing, -c, -S, -E, -M

struct input_file {
  std::filesystem::path path;
  dialect language;
};

struct options {
  std::vector<input_file> sources;
  std::string output;  // empty: g++'s choice
  last_step until = last_step::link;
  bool fast = false, verbose = false, help = false;
  bool writes_dependencies = false;  // -MD or -MMD
  bool names_dependency_file = false, names_target = false;
  std::string standard = "-std=c++20";
  std::vector<std::string> preprocessor;  // only for the preprocessor: -I, -D, -include, -M...
  std::vector<std::string> common;        // for every step
  std::vector<std::string> linker;  // objects, libraries and -Wl, in order; "" stands for the next source
};

// arguments: without the program's name. Throws usage_error.
options parse_options(const std::vector<std::string>& arguments);

extern const char* const help_text;

}  // namespace simt::driver
