// Runs a tool, such as a compiler, and collects what it says.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grading {

struct command_limits {
  double seconds = 60;
  uint64_t memory_bytes = uint64_t{4} << 30;  // address space, each process
};

struct command_result {
  int exit_code = -1;      // -1 when a signal ended it
  bool timed_out = false;  // ended, and all that it started
  std::string output;      // stdout and stderr together; the first MiB
  double seconds = 0;
  bool ok() const { return exit_code == 0; }
};

// arguments[0] is looked up in PATH unless it holds a slash; 127 when there is no such program. Messages come in English.
// Safe to call from several threads.
command_result run_command(const std::vector<std::string>& arguments, const command_limits& limits = {});

}  // namespace grading
