// The environment variables that steer the engine. Read once, before main; a bad value ends the program with code 2.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace simt {

// interleaved: lanes and blocks go forward, but a block yields to the other resident ones after each synchronising write
// to device memory, and the youngest has its turn first. random: it yields after about half of them,
// and after a quarter of its atomic reads.
enum class schedule : uint8_t {
  forward,
  reverse,
  interleaved,
  random
};

struct config {
  int warp = 0;                  // SIMT_WARP: 32 or 64; 0 = the dialect's default
  schedule order = schedule::forward;  // SIMT_SCHEDULE
  uint64_t seed = 0;             // of random:SEED
  int resident = 0;              // SIMT_RESIDENT: blocks at once; 0 = what the device's occupancy gives
  int threads = 0;               // SIMT_THREADS: 0 = one a core
  double timeout = 0;            // SIMT_TIMEOUT: seconds a kernel may run; 0 = for ever
  bool check = true;             // SIMT_CHECK=off
  int exit_code = 66;            // SIMT_EXIT: the exit code when there were hazards; 0 keeps the program's own
  size_t memory = 0;             // SIMT_MEMORY: bytes of device memory; 0 = a tenth of the machine's RAM
  bool profile = false;          // SIMT_PROFILE=on
  std::string json;              // SIMT_JSON: file for the report
  std::string trace;             // SIMT_TRACE: file for every access; empty = none
};

const config& settings();

}  // namespace simt
