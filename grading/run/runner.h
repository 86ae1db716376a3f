// Runs a worker program on a list of calls, from outside: the learner's code cannot reach the expected values, the
// verdict, or this process. Whatever it does becomes an observation.
#pragma once
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "grading/exercise.h"
#include "grading/submission/submission.h"

namespace grading {

struct run_settings {
  dialect language = dialect::cuda;
  backend where = backend::cpu;
  int warp = 32;                     // CPU backend only
  std::string schedule = "forward";  // CPU backend only: SIMT_SCHEDULE
  int resident = 0;                  // CPU backend only: SIMT_RESIDENT; 0: as many blocks as the device holds
  bool backwards = false;            // the calls in reverse order
  double call_seconds = 4;           // a call that takes longer is ended
  uint64_t memory_bytes = uint64_t{1} << 30;  // resident, worker and all that it started
  std::filesystem::path profile = {};  // CPU backend only: keeps its report here, with a profile (simtprof reads it)
};

// Output elements that still hold what was there before the call are NaN. A NaN that was computed has the sign bit set.
inline bool was_written(double output) { return !std::isnan(output) || std::signbit(output); }

// A NaN equals others of its kind.
inline bool same_value(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b) && was_written(a) == was_written(b));
}

// What one call did in one run.
struct observation {
  enum class end : uint8_t {
    returned,  // outputs and the rest are known
    failed,    // it did not return as a function should: reason and cause say how
    not_run,   // an earlier call ended the run
  };
  end how = end::not_run;
  std::string cause;   // when failed, or when something else than outputs is wrong: an id of the catalogue
  std::string reason;  // one line for people: "segmentation fault in host code", "called exit(0)", "input `in` was overwritten"
  output_values outputs;
  uint64_t hazards = 0;  // errors that the CPU backend reported during the call
  double seconds = 0;
};

struct run {
  run_settings settings;
  std::vector<observation> observations;  // in the order of the calls given, also when they ran backwards
  std::vector<hazard> hazards;            // of all calls
  std::string printed;  // by the learner's code on stdout, then on stderr, the engine's reports taken out; the first 4 KiB
};

// Calls that end the worker are retried from the next call on, a few times; a time-out ends the run.
// Afterwards no process that the worker started is left. Throws std::runtime_error only if the machine fails.
run run_calls(const worker_program& program, const std::vector<const call*>& calls, const run_settings& settings);

}  // namespace grading
