// The state behind the host API that is shared between its files and the launcher.
#pragma once
#include <cstddef>
#include <cstdint>

#include "simt/status.h"

namespace simt::runtime {

// Leaves s as the last error of this thread if it is one; returns s. place: where in the program (return address).
// An error that is overwritten or left unread at exit is a "launch" or "unread error" report.
status set_error(status s, uintptr_t place, const char* call, const char* detail = "");

// The simulated device. Limits are those that both vendors share.
struct device_limits {
  int multiprocessors = 4;
  int threads_per_multiprocessor = 2048;
  int blocks_per_multiprocessor = 32;
  int threads_per_block = 1024;
  unsigned block_dim[3] = {1024, 1024, 64};
  unsigned grid_dim[3] = {2147483647u, 65535u, 65535u};
  size_t shared_per_block = 48 * 1024;          // without asking; opt-in up to shared_per_block_optin
  size_t shared_per_block_optin = 64 * 1024;    // an AMD CU's LDS
  size_t shared_per_multiprocessor = 64 * 1024;
  int registers_per_block = 65536;
};
const device_limits& limits();

// Blocks of this shape that fit one multiprocessor at once; 0 if the shape cannot run.
int occupancy(int threads_per_block, size_t shared_bytes);

// Dynamic shared memory a kernel may ask for: shared_per_block, or what cudaFuncSetAttribute raised it to.
size_t dynamic_shared_limit(const void* kernel);

}  // namespace simt::runtime
