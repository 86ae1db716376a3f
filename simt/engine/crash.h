// Ends that a kernel brings about: signals, run-away recursion, time-outs. Each becomes a message that names kernel,
// block, lane and line.
#pragma once
#include <cstdint>

namespace simt {

struct launch_state;

void use_alternate_signal_stack();  // once a thread, so that a stack overflow can be reported

// While it lives, a kernel that runs longer than SIMT_TIMEOUT seconds ends the program.
class kernel_watch {
 public:
  explicit kernel_watch(launch_state& l);
  ~kernel_watch();
  kernel_watch(const kernel_watch&) = delete;
};

// The innermost program counter of the calling stack that lies in the program (not in the engine); 0 if none.
uintptr_t place_in_program();

}  // namespace simt
