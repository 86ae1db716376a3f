// Launches that cannot run, and errors that nobody reads.
#include "device_memory.h"
#include "pair.h"

__global__ void nothing() {}

extern __shared__ char dynamic_bytes[];

__global__ void uses_dynamic() { dynamic_bytes[threadIdx.x] = 1; }

// pair: too_many_lanes
PAIR(too_many_lanes) {
  SOUND(nothing<<<1, 1024>>>();)
  BROKEN(nothing<<<1, 2048>>>();)  // HAZARD launch,unread-error
}

// pair: too_many_lanes_in_two_dimensions
PAIR(too_many_lanes_in_two_dimensions) {
  SOUND(nothing<<<1, dim3(32, 32)>>>();)
  BROKEN(nothing<<<1, dim3(64, 32)>>>();)  // HAZARD launch,unread-error
}

// pair: block_too_deep
PAIR(block_too_deep) {
  SOUND(nothing<<<1, dim3(1, 1, 64)>>>();)
  BROKEN(nothing<<<1, dim3(1, 1, 65)>>>();)  // HAZARD launch,unread-error
}

// pair: too_much_shared_memory
PAIR(too_much_shared_memory) {
  SOUND(uses_dynamic<<<1, 32, 48 * 1024>>>();)
  BROKEN(uses_dynamic<<<1, 32, 1024 * 1024>>>();)  // HAZARD launch,unread-error
}

// pair: no_blocks
// An empty input rounds up to no blocks, which is an error and not an empty launch.
PAIR(no_blocks) {
  const int n = 0;
  SOUND(if (n > 0))
  nothing<<<(n + 63) / 64, 64>>>();  // HAZARD launch,unread-error
}

// pair: no_lanes
PAIR(no_lanes) {
  SOUND(nothing<<<4, 1>>>();)
  BROKEN(nothing<<<4, 0>>>();)  // HAZARD launch,unread-error
}

// pair: grid_too_high
PAIR(grid_too_high) {
  SOUND(nothing<<<dim3(1, 100), 1>>>();)
  BROKEN(nothing<<<dim3(1, 70000), 1>>>();)  // HAZARD launch,unread-error
}

// pair: error_that_nobody_reads
// A program that reads the error may go on with something smaller.
PAIR(error_that_nobody_reads) {
  nothing<<<1, 2048>>>();  // HAZARD launch,unread-error
  SOUND(if (cudaGetLastError() != cudaSuccess) nothing<<<2, 1024>>>();)
}

// pair: error_that_another_replaces
// Only the latest error can be read, so the first is lost.
PAIR(error_that_another_replaces) {
  nothing<<<1, 2048>>>();  // HAZARD launch,unread-error
  SOUND((void)cudaGetLastError();)
  nothing<<<4, 0>>>();
  (void)cudaGetLastError();
}
