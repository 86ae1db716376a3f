// What was found: each hazard once for a pair of lines, with a count, in one shape on stderr and in the JSON file.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "simt/abi.h"
#include "symbolize.h"

namespace simt {

struct launch_state;

enum class hazard_kind : uint8_t {
  shared_race,         // lanes of one block, different warps
  global_race,         // the same in device memory
  warp_race,           // lanes of one warp
  block_race,          // lanes of different blocks
  barrier_divergence,
  out_of_bounds,
  use_after_free,
  uninitialised,
  wrong_side,
  warp_operation,      // shuffle, ballot and the like
  no_progress,
  launch,
  unread_error,
  crash,
  timeout,
  assertion,
};
const char* name(hazard_kind k);

// One of the (at most two) accesses of a report: who did what, where.
struct hazard_access {
  std::string what;      // "write", "atomic", "barrier", ...
  std::string variable;  // "s[17]", may be empty
  const char* space = nullptr;  // "shared" or "device", where that is known
  uintptr_t place = 0;   // program counter; 0 = unknown
  std::string file;      // instead of a place, where the source line is known
  int line = 0;
  source_line called_at;  // where the file of that line was entered, if by an inlined call
  bool in_kernel = true;
  abi::index3 block = {}, thread = {};
  uint32_t warp = 0, lane = 0;
};

struct hazard {
  std::string message;
  std::string kernel;  // empty for host code
  std::string kernel_file;
  int kernel_line = 0;
  std::vector<hazard_access> accesses;
};

// Who: the lane `index` of block `number` of the launch.
hazard_access access_by(const launch_state& l, uint64_t number, uint32_t index);
hazard hazard_in(const launch_state& l, std::string message);

// Counts one more of (kind, place, other place); make() is called for the first only. Returns the report's id.
enum class weight : uint8_t {
  error,
  note,
  undecided
};
inline constexpr uint64_t no_report = ~uint64_t{0};  // what is found while a report is being made
uint64_t report(hazard_kind kind, uintptr_t place, uintptr_t other, weight w, const std::function<hazard()>& make);
void decide(uint64_t id, weight w);  // an undecided one
uint64_t error_count();              // so far, all reports and each time they occurred

// A launch that was refused or failed, and nobody has asked for the error. False: there is none, or it has been reported.
bool report_unread_error();

void print_new_reports();  // to stderr; at the end of a kernel and of the program
// Prints what is left and sets the exit code when the program ends. Called by an initialiser of the program itself: a
// handler that the library registered would run after the library's own destructors.
void finish_at_exit();

// For an end that cannot wait: prints everything, writes the JSON file, ends the program. The caller has seen that the
// reports are free: it may have interrupted the thread that holds them.
bool reports_are_free();
[[noreturn]] void report_and_exit(hazard_kind kind, hazard h);

}  // namespace simt
