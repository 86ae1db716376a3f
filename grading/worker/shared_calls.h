// The memory that the grader shares with a worker: the calls to make, and what came of them.
//
//   sent     read-only to the worker: request, call_request[], input values
//   answers  from a page boundary on: progress, call_answer[], output values
//
// The learner's code runs in the worker and can write anything into the answers. The grader keeps the layout to itself and
// takes what it reads there for data: every number may be any number, every text may lack its end.
#pragma once
#include <signal.h>

#include <cstddef>
#include <cstdint>

namespace grading::shared {

inline constexpr int descriptor = 3;  // where a worker finds the memory
inline constexpr int most_arrays = 8;
inline constexpr size_t page = 4096;

struct array_record {
  char name[48];
  uint64_t count;   // elements, of 4 bytes each
  uint64_t offset;  // in the memory, of an input's values or of the place for an output's
};

struct call_request {
  int32_t entry;
  uint32_t input_count, output_count;
  uint64_t n;
  array_record inputs[most_arrays], outputs[most_arrays];
};

struct request {
  uint64_t size;        // of the whole memory
  uint64_t answers_at;  // where the worker may write
  uint32_t call_count;
  uint32_t first;       // the call to begin with
  int32_t step;         // to the next one: 1 or -1
  uint32_t remaining;   // calls to make
  // call_request calls[call_count] follow
};

enum class phase : uint32_t {
  loading,
  starting,
  calling,
  between,
  finished,
  gave_up
};  // gave_up: the device is broken

// What went wrong in a call that the worker itself saw.
enum class trouble : uint32_t {
  none,
  threw,
  no_memory,
  launch_failed,
  device_failed,    // no later call can work
  worked_early,     // kernels ran before the first call
  overwrote_input,
  wrote_outside,
  closed_descriptors,
  left_descriptors,
  left_threads,
  left_processes,
};

struct call_answer {
  uint32_t done;  // the outputs are there
  trouble what;
  char reason[256];
  uint64_t hazards;
  double seconds;
};

inline constexpr int most_frames = 32;
struct stack_trace {
  uint32_t count;
  uint64_t frames[most_frames];  // offsets in the program, innermost first
};

struct progress {
  phase at;
  uint32_t steps;           // grows with every phase: whoever stands still is out of time
  uint32_t call;            // the current or latest one
  int32_t exec_error;       // errno: the program could not be started
  uint32_t forbidden;       // a system call that the filter refused, + 1
  uint32_t exit_called;
  int32_t exit_status;
  uint32_t signal;          // of a crash
  uint32_t stack_overflow;  // the crash touched the page below the stack
  char exception[256];      // that nobody caught
  uint32_t answered;        // questions so far
  uint32_t waits;           // the function has returned, its kernels have not
  uint32_t in_kernel;       // when asked or crashed
  uint64_t launches;        // when asked
  stack_trace where;        // of a crash, an exit, a refused system call, a question
};

inline const call_request* requests_of(const request* r) { return reinterpret_cast<const call_request*>(r + 1); }
inline call_answer* answers_of(progress* p) { return reinterpret_cast<call_answer*>(p + 1); }

// The grader's question to a worker that is out of time: where are you?
inline int question_signal() { return SIGRTMIN + 5; }

}  // namespace grading::shared
