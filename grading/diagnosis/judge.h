// Turns what was observed into a verdict: which cases pass, and why the others do not.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grading/exercise.h"
#include "grading/run/runner.h"

namespace grading {

// A few elements around the first wrong one.
struct mismatch {
  std::string array;    // the output's name
  size_t n = 0;         // its size
  size_t wrong = 0;     // how many elements differ
  size_t first = 0;     // index of elements[0] below
  std::vector<double> wanted, got;  // neighbours, at most 8; NaN in got: never written
  std::vector<bool> differs;        // which of them do
};

// Why a function went wrong.
struct finding {
  std::string cause;     // id of the catalogue
  std::string detail;    // what is known beyond it, may be empty: "tiles of 256", "right at warp 32, wrong at warp 64"
  std::string function;  // of the contract
  std::vector<hazard> hazards;  // that show it
  bool guessed = false;  // from a part of the calls, a pattern, or what differs between runs: another cause may be behind it
};

struct case_verdict {
  std::string name;
  bool passed = false;
  std::string summary;  // of the call that is shown, the first that the diagnosis speaks for: "255 of 256 differ", "hazard", "called exit(0)", "not run"
  std::string where;    // which call that is: "inclusive_to_exclusive, n = 256, max, warp 64 (HIP)"
  std::optional<mismatch> first;
  std::vector<finding> findings;  // the first is the diagnosis
};

struct verdict {
  std::string exercise;
  std::vector<case_verdict> cases;
  std::vector<finding> findings;  // over all cases, each once, the most telling first
  std::vector<hazard> notes;      // of the CPU backend, not errors
  std::vector<std::string> remarks;  // lines worth saying that fail nothing: "compiles as CUDA only ..."
  std::string printed;            // by the learner's code
  std::vector<compile_error> errors;  // when it did not compile, with compiler_output
  std::string compiler_output;
  bool compiled = true;

  bool passed() const {
    if (!compiled) return false;
    for (const case_verdict& c : cases)
      if (!c.passed) return false;
    return !cases.empty();
  }
  std::string diagnosis() const { return findings.empty() ? "" : findings.front().cause; }
};

// runs: every one over the calls of all cases, in order.
// closer: further runs in which only some of those calls were made, the others not_run. They tell causes apart, and fail nothing.
verdict judge(const exercise& e, const std::vector<test_case>& cases, const std::vector<run>& runs, const std::vector<run>& closer = {});

// Right, and yet not as the contract asks: the case of this call, counted over all cases, fails for it. v: of a run where all
// passes, or of a call that faults were added to before.
void add_counted_fault(verdict& v, const std::vector<test_case>& cases, size_t call, const counted_fault& fault, const run_settings& how);

struct grade_options {
  backend where = backend::cpu;
  std::vector<int> warps = {32, 64};
  bool all_combinations = false;  // both dialects at every warp size; else CUDA at 32 and HIP at 64
  uint64_t seed = 1;
};
// Builds, runs and judges one file. Throws std::runtime_error with one line if the file cannot be read or the tools are missing.
verdict grade(const exercise& e, const std::filesystem::path& file, const grade_options& options);

}  // namespace grading
