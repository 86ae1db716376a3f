// What a worker process may not do, enforced by the kernel from before its first instruction. On the CPU backend it can
// start no process, signal none but itself, write no file but its report, reach no network. A GPU's runtime needs some of
// that, so there only the limits hold, and run_calls() ends whatever the worker has started.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string>

namespace grading {

// A descriptor of rules under which only `file` and /dev/null can be written; -1 where the kernel has no Landlock.
int make_write_rules(const std::string& file);

// Whether the kernel has filters of system calls at all.
bool can_confine();

struct confinement {
  bool strict = true;             // system calls are filtered: the CPU backend
  const char* program = nullptr;  // the very pointer that execve will get
  int write_rules = -1;
  pid_t parent = 0;               // the worker ends when this one does
};

// In the child, between fork and exec: calls nothing that other threads' locks could hang. What the kernel cannot do is
// left out.
void confine(const confinement& c);

// What a refused system call would have done, "tried to ..."; and the cause, an id of the catalogue.
struct refusal {
  std::string cause, reason;
};
refusal describe_refusal(uint32_t system_call);

}  // namespace grading
