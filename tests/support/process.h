// Runs a program and collects what it wrote.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace support {
struct process_options {
  std::map<std::string, std::string> environment;  // added to the tests' own; an empty value unsets
  std::string input;                               // what the program reads on stdin
  std::string directory;                           // where it starts; empty: where the tests run
  double timeout = 120;                            // seconds; then the program and its children are killed
};

struct process_result {
  int exit_code = -1;      // -1 when a signal ended it
  int signal = 0;          // the signal that ended it, else 0
  bool timed_out = false;  // killed for time, or for writing more than 64 MiB
  std::string out, err;
  double seconds = 0;      // from start to end
  double cpu_seconds = 0;  // of all its threads
  long peak_kib = 0;       // largest resident set, KiB

  bool ok() const { return exit_code == 0; }
  std::string describe() const;  // how it ended and both outputs, for INFO
};

// arguments[0] is looked up in PATH unless it holds a slash. Throws std::system_error when it cannot be started.
// Safe to call from several threads.
process_result run_process(const std::vector<std::string>& arguments, const process_options& options = {});

// Kills what run_process started and has not ended yet. For when the tests themselves are ended; safe in signal handlers.
void kill_running_processes();
}  // namespace support
