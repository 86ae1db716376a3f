// One worker process, from its start until nothing of it is left.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "grading/run/calls_memory.h"

namespace grading {

struct worker_limits {
  double step_seconds = 4;   // between two signs of life: a call, or what comes after
  double start_seconds = 4;  // before the first call
  double kernel_seconds = 0; // more, for an engine that ends kernels itself and says where they were; 0: there is none
  uint64_t memory_bytes = uint64_t{1} << 30;
};

struct worker_start {
  std::filesystem::path program;          // absolute
  std::filesystem::path folder;           // where it runs; absolute
  std::filesystem::path report;           // the one file that it may write; absolute
  std::vector<std::string> environment;   // "NAME=value", all of it
  bool strict = true;                     // see confinement.h
  worker_limits limits;
};

// Why and how a worker ended.
struct worker_end {
  enum class reason : uint8_t {
    by_itself,
    out_of_time,
    out_of_memory,
    flooded,
    started_others,
    many_threads
  };
  reason why = reason::by_itself;
  int status = 0;          // as waitpid gives it
  bool host_loop = true;   // when out of time: in host code, not in a kernel
  bool was_waiting = false;  // when out of time: asleep
  size_t left_behind = 0;  // processes that it had started
  std::string out, err;    // what it printed
};

// memory has been prepared for the calls to make. Throws std::runtime_error if the program cannot be started.
worker_end run_worker(const worker_start& start, calls_memory& memory);

}  // namespace grading
