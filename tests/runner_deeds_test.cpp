// One deed that no submission should do, between two sound calls: it becomes an observation with a true cause, the call after
// it is made, and no process is left. tests/runner/hostile.cu holds the deeds.
#include <doctest/doctest.h>

#include "tests/runner/runs.h"
#include "tests/support/cases.h"

namespace {
using namespace runner_tests;

enum expected : unsigned {
  returns = 1,    // with the right outputs
  hazardous = 2,
  ends_run = 4,   // the call after it is not made
};

// reason: a part of it; `@` stands for the line that carries HERE.
void check_deed(const std::string& name, behaviour deed, const std::string& cause, std::string reason, unsigned expect = 0) {
  const std::vector<call> calls = {call_of(behaviour::sound), call_of(deed), call_of(behaviour::sound)};
  const run r = run_all(hostile(), calls, quick(expect & ends_run ? 0.5 : 3));
  REQUIRE(r.observations.size() == 3);
  const observation& seen = r.observations[1];
  INFO(describe(r.observations[0]));
  INFO(describe(seen));
  INFO(describe(r.observations[2]));
  CHECK(is_right(calls[0], r.observations[0]));
  CHECK(seen.how == (expect & returns ? how::returned : how::failed));
  CHECK(seen.cause == cause);
  if (const size_t at = reason.find('@'); at != std::string::npos) reason.replace(at, 1, line_of(name));
  CHECK(seen.reason.find(reason) != std::string::npos);
  CHECK((seen.hazards > 0) == ((expect & hazardous) != 0));
  if (expect & returns) CHECK(seen.outputs == output_values{calls[1].outputs[0].values});
  else CHECK(seen.outputs.empty());
  if (expect & ends_run) CHECK(r.observations[2].how == how::not_run);
  else CHECK(is_right(calls[2], r.observations[2]));
  check_nothing_left();
}

std::string title(std::string name) {
  for (char& c : name)
    if (c == '_') c = ' ';
  return "runner: " + name;
}

#define DEED(deed, ...)                                                         \
  const int deed##_registered = [] {                                            \
    const auto check = [] { check_deed(#deed, behaviour::deed, __VA_ARGS__); }; \
    support::register_case(title(#deed), check, {hostile_request()});           \
    return 0;                                                                   \
  }();

DEED(crash_host, "crash", "segmentation fault in host code at @")
DEED(divide_host, "crash", "division of an integer by zero in host code at @")
DEED(crash_kernel, "crash", "a lane accessed memory that does not exist at @", hazardous)
DEED(loop_host, "host-endless-loop", "had not returned after 0.5 s: host code runs on at @", ends_run)
DEED(loop_kernel, "endless-loop", "the kernel ran longer than", ends_run | hazardous)
DEED(loop_launching, "host-endless-loop", "had not returned", ends_run)
DEED(wait_host, "host-endless-loop", "host code waits at @", ends_run)
DEED(never_progress, "endless-loop", "@", hazardous)
DEED(recurse_host, "deep-recursion", "used up the stack in host code at hostile.cu:")
DEED(recurse_slowly, "deep-recursion", "had not returned after 0.5 s: the function calls itself without end at hostile.cu:", ends_run)
DEED(recurse_kernel, "deep-recursion", "a lane used up its stack of 64 KiB: recursion without end, or local arrays that are too large at hostile.cu:", hazardous)
DEED(allocate_touched, "out-of-memory", "used more than 300 MiB of memory")
DEED(allocate_untouched, "out-of-memory", "threw std::bad_alloc")
DEED(allocate_device, "out-of-memory", "a runtime call failed: out of memory")
DEED(allocate_device_checked, "out-of-memory", "cudaMalloc: out of memory at @")
DEED(allocate_in_kernel, "out-of-memory", "the device heap is exhausted", hazardous)
DEED(call_exit, "called-exit", "called exit(0) at @")
DEED(call_exit_1, "called-exit", "called exit(1)")
DEED(call__exit, "called-exit", "_exit(0)")
DEED(call_quick_exit, "called-exit", "called exit(0) at @")
DEED(call_abort, "aborted", "called abort in host code at @")
DEED(call_terminate, "aborted", "called abort in host code")
DEED(call_exit_in_kernel, "not-a-function-return", "not supported by the CPU backend: exit in a kernel")
DEED(end_thread, "called-exit", "pthread_exit")
DEED(fail_assertion, "aborted", "out is there")
DEED(assert_in_kernel, "aborted", "assertion failed: out == nullptr", hazardous)
DEED(print_pass, "", "", returns)
DEED(close_descriptors, "closed-descriptors", "closed 3 descriptors that it had not opened", returns)
DEED(close_and_crash, "crash", "segmentation fault in host code")
DEED(open_descriptors, "left-descriptors-open", "left 253 descriptors open", returns)
DEED(flood, "flooded-output", "printed more than 1 MiB", ends_run)
DEED(flood_stderr, "flooded-output", "printed more than 1 MiB", ends_run)
DEED(fork_once, "started-a-process", "tried to start another process (fork) at @")
DEED(fork_bomb, "started-a-process", "tried to start another process (fork)")
DEED(fork_daemon, "started-a-process", "tried to start another process (fork)")
DEED(spawn_program, "started-a-process", "as system, popen and posix_spawn do")
DEED(call_system, "started-a-process", "as system, popen and posix_spawn do")
DEED(exec_program, "started-a-process", "tried to run another program (execve)")
DEED(start_session, "started-a-process", "setsid")
DEED(leave_thread, "not-a-function-return", "returned while 1 thread of its own still ran", returns)
DEED(join_thread, "", "", returns)
DEED(thread_bomb, "not-a-function-return", "started more than 1000 threads")
DEED(throw_in_thread, "threw-exception", "threw std::runtime_error: in a thread; nobody caught it")
DEED(kill_parent, "signalled-others", "tried to signal another process (kill) at @")
DEED(kill_group, "signalled-others", "tried to signal another process (kill)")
DEED(kill_all, "signalled-others", "tried to signal another process (kill)")
DEED(raise_term, "not-a-function-return", "ended by signal 15 (Terminated)")
DEED(raise_kill, "not-a-function-return", "ended by signal 9 (Killed)")
DEED(raise_stop, "host-endless-loop", "host code waits", ends_run)
DEED(ignore_term_and_loop, "host-endless-loop", "host code runs on", ends_run)
DEED(block_signals_and_loop, "host-endless-loop", "host code runs on", ends_run)
DEED(handle_crash_and_exit, "called-exit", "_exit(0)")
DEED(raise_limits, "", "", returns)
DEED(change_parent_death, "", "", returns)
DEED(throw_error, "threw-exception", "threw std::runtime_error: boom and a second line")
DEED(throw_text, "threw-exception", "threw a text: a text")
DEED(throw_int, "threw-exception", "threw an object of type int")
DEED(throw_bad_alloc, "out-of-memory", "threw std::bad_alloc")
DEED(throw_noexcept, "threw-exception", "threw std::runtime_error: from noexcept; nobody caught it")
DEED(throw_in_kernel, "threw-exception", "the kernel threw an exception", hazardous)
DEED(write_behind, "", "", returns | hazardous)
DEED(write_before, "", "", returns | hazardous)
DEED(write_input, "input-overwritten", "overwrote its input in, from in[150] on", returns)
DEED(open_socket, "not-a-function-return", "tried to open a network connection (socket)")
DEED(free_twice, "aborted", "double free")
DEED(ignore_launch_error, "launch-error", "does not look at the error: invalid configuration argument", hazardous)
DEED(check_launch_error, "launch-error", "kernel launch: invalid configuration argument at @")
DEED(trap_kernel, "crash", "the launch ends", hazardous)
DEED(use_workspace, "", "", returns)
DEED(write_behind_workspace, "", "", returns | hazardous)
DEED(touch_device_on_host, "", "", returns | hazardous)
DEED(hold_device_memory, "", "", returns)
}  // namespace
