// Compiles programs with simtcc and runs them under a chosen warp size and schedule.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace support {
// A source of the repository (path relative to its root or absolute), or a text given a name such as "race.cu".
struct compile_request {
  std::filesystem::path source;
  std::vector<std::string> options;  // for simtcc, "--fast" among them
  std::string text;                  // when not empty: the source's content; `source` is then only its name
  bool operator==(const compile_request&) const = default;
};

struct compile_result {
  bool ok = false;
  std::filesystem::path program;  // when ok
  process_result compiler;        // what simtcc said

  std::string describe() const { return compiler.describe(); }
};

// Compiles once per content: the result is kept in build/tests under a hash of the source, the options, simtcc and
// every header a program may include. A text keeps its name, so reports show it. Safe to call from several threads.
compile_result compile_with_simtcc(const compile_request& request);
// Starts compiling in the background; a later compile_with_simtcc with the same request waits for it.
void compile_ahead(const std::vector<compile_request>& requests);

struct simt_settings {
  int warp = 32;                    // SIMT_WARP; 0: the dialect's default
  std::string schedule = "forward"; // SIMT_SCHEDULE
  std::map<std::string, std::string> environment;  // more variables; an empty value unsets
  double timeout = 120;             // seconds, enforced from outside
};

struct simt_run {
  process_result process;
  nlohmann::json hazards = nlohmann::json::array();  // the "hazards" of the program's JSON report; empty without one
  nlohmann::json profile;                            // its "profile"; null without SIMT_PROFILE=on

  std::string describe() const { return process.describe(); }
};

// Runs a compiled program. Throws when the JSON report is there but malformed.
simt_run run_simt(const std::filesystem::path& program, const std::vector<std::string>& arguments = {},
                  const simt_settings& settings = {});
}  // namespace support
