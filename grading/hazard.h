// A hazard that the CPU backend reported (simt/README.md lists the kinds), read from its JSON report.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grading {

struct hazard_access {
  std::string what;      // "write", "read", "atomic", "barrier", ...
  std::string variable;  // "inclusive[256]", may be empty
  std::string file;      // absolute, may be empty
  int line = 0;
  std::string source;    // that line's text, trimmed
  int block = 0, thread = 0, warp = 0, lane = 0;  // x only
};

struct hazard {
  std::string kind;     // "shared-race", ...
  bool is_error = true; // else a note
  std::string message;
  std::string kernel;
  uint64_t count = 1;
  std::vector<hazard_access> accesses;
};

// The "hazards" of a report; nothing if the file is missing, empty or not a report (a killed worker leaves none).
std::optional<std::vector<hazard>> read_hazards(const std::string& json_path);

// The same kind at the same lines: for people, one hazard. Those without a line are told apart by what they say.
bool same_lines(const hazard& a, const hazard& b);

}  // namespace grading
