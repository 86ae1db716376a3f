// What hostile.cu can do in a call, by the number of the call's entry.
#pragma once

#define BEHAVIOURS(X)                                                                                                   \
  X(sound) X(wrong) X(writes_nothing) X(writes_a_nan) X(reads_before_writing) X(races)                                 \
  X(crash_host) X(crash_kernel) X(divide_host) X(loop_host) X(loop_kernel) X(loop_launching) X(wait_host) X(never_progress)      \
  X(recurse_host) X(recurse_slowly) X(recurse_kernel) X(allocate_touched) X(allocate_untouched) X(allocate_device) X(allocate_device_checked)      \
  X(allocate_in_kernel) X(call_exit) X(call_exit_1) X(call__exit) X(call_quick_exit) X(call_abort) X(call_terminate)    \
  X(call_exit_in_kernel) X(end_thread) X(fail_assertion) X(assert_in_kernel) X(print_pass) X(close_descriptors)         \
  X(close_and_crash) X(open_descriptors) X(flood) X(flood_stderr) X(fork_once) X(fork_bomb) X(fork_daemon) X(spawn_program)       \
  X(call_system) X(exec_program) X(start_session) X(leave_thread) X(join_thread) X(thread_bomb) X(throw_in_thread)      \
  X(kill_parent) X(kill_group) X(kill_all) X(raise_term) X(raise_kill) X(raise_stop) X(ignore_term_and_loop)            \
  X(block_signals_and_loop) X(handle_crash_and_exit) X(raise_limits) X(throw_error) X(throw_text) X(throw_int)          \
  X(throw_bad_alloc) X(throw_noexcept) X(throw_in_kernel) X(write_behind) X(write_before) X(write_input) X(use_empty)   \
  X(jump_far) X(set_jump) X(open_socket) X(write_file) X(read_parent) X(free_twice) X(ignore_launch_error)            \
  X(check_launch_error) X(trap_kernel) X(use_workspace) X(read_workspace) X(write_behind_workspace) X(scribble_shared)  \
  X(touch_device_on_host) X(hold_device_memory) X(change_parent_death)

enum class behaviour : int {
#define NAME(name) name,
  BEHAVIOURS(NAME)
#undef NAME
};
