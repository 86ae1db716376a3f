// A hazard that the CPU backend reported (simt/README.md lists the kinds), read from its JSON report.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grading {

struct hazard_access {
  std::string what;      // "write", "read", "atomic", "barrier", ...
  std::string variable;  // "inclusive[256]", may be empty
  std::string file;      // absolute, may be empty
  int line = 0;
  std::string source;    // that line's text, trimmed
  int block = 0, thread = 0, warp = 0, lane = 0;  // x only
  bool shared = false;   // in the block's memory
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

std::string base_name(const std::string& variable);      // "inclusive[256]" -> "inclusive"
std::optional<double> index_of(const hazard_access& a);  // 256
std::string object_outside(const hazard& h);             // out-of-bounds: the name of what was left, if it has one
bool says(const hazard& h, std::string_view words);      // its message

// The same kind at the same lines: for people, one hazard. Those without a line are told apart by what they say, and those of
// one access by what it does.
bool same_lines(const hazard& a, const hazard& b);

}  // namespace grading
