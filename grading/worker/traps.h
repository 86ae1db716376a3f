// What a worker notes before it dies of the learner's code: crashes, exits, exceptions that nobody caught, refused system
// calls; and where it is when the grader asks. Everything goes to the shared memory, since the process may have nothing
// else left.
#pragma once
#include <cxxabi.h>
#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

#include "gpu.h"
#include "grading/worker/engine.h"
#include "grading/worker/shared_calls.h"

extern "C" char __executable_start, etext;

namespace grading::traps {

inline shared::progress* notes = nullptr;
inline struct sigaction earlier[65];  // handlers that were there before
inline uintptr_t load_address = 0;

// ---- where ------------------------------------------------------------------------------------------------
inline bool in_program(uintptr_t pc) {
  return pc >= reinterpret_cast<uintptr_t>(&__executable_start) && pc < reinterpret_cast<uintptr_t>(&etext);
}

struct machine_state {
  uintptr_t pc = 0, stack = 0;
  explicit machine_state(void* context) {
    [[maybe_unused]] const mcontext_t& m = static_cast<ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    pc = static_cast<uintptr_t>(m.gregs[REG_RIP]);
    stack = static_cast<uintptr_t>(m.gregs[REG_RSP]);
#elif defined(__aarch64__)
    pc = m.pc;
    stack = m.sp;
#endif
  }
};

// The frames that lie in the program itself. pc: of an interrupted instruction; all others are return addresses.
inline void note_place(uintptr_t pc = 0) {
  void* stack[64];
  const int depth = backtrace(stack, 64);
  shared::stack_trace& where = notes->where;
  where.count = 0;
  bool interrupted = pc == 0;  // frames of the signal handler come first
  for (int i = 0; i < depth && where.count < shared::most_frames; ++i) {
    const uintptr_t frame = reinterpret_cast<uintptr_t>(stack[i]);
    const bool is_pc = frame == pc;
    interrupted = interrupted || is_pc;
    if (interrupted && in_program(frame)) where.frames[where.count++] = frame - load_address - (is_pc ? 0 : 1);
  }
}

// ---- crashes ----------------------------------------------------------------------------------------------
// Leaves the signal to the handler that was there before: not by calling it, since the engine's looks for the innermost
// line of the program on the stack, which would be here. A fault happens again when this returns; a signal that was sent
// is sent again, and waits until then.
inline void on_crash(int signal, siginfo_t* info, void* context) {
  const machine_state at(context);
  const uintptr_t distance = reinterpret_cast<uintptr_t>(info->si_addr) - at.stack + (uintptr_t{1} << 18);
  notes->signal = static_cast<uint32_t>(signal);
  notes->in_kernel = engine::in_kernel();
  notes->stack_overflow = signal == SIGSEGV && distance < uintptr_t{1} << 19;  // a stack that is there does not fault
  if (!notes->in_kernel) note_place(at.pc);
  sigaction(signal, &earlier[signal], nullptr);
  if (info->si_code <= 0) raise(signal);
}

// ---- refused system calls, and questions ------------------------------------------------------------------
inline void on_refusal(int, siginfo_t* info, void* context) {
  notes->forbidden = static_cast<uint32_t>(info->si_syscall) + 1;
  notes->in_kernel = engine::in_kernel();
  if (!notes->in_kernel) note_place(machine_state(context).pc);
  _exit(1);
}

// A stack pointer in the alternate stack: the question came while a signal was being handled, such as the engine's timer,
// whose report takes a moment.
inline bool handles_a_signal(uintptr_t stack_pointer) {
  stack_t s = {};
  sigaltstack(nullptr, &s);
  return stack_pointer - reinterpret_cast<uintptr_t>(s.ss_sp) < s.ss_size;
}

inline void on_question(int, siginfo_t*, void* context) {
  notes->in_kernel = notes->waits || engine::in_kernel() || handles_a_signal(machine_state(context).stack);
  notes->launches = engine::launches();
  if (!notes->in_kernel) note_place(machine_state(context).pc);
  ++notes->answered;
}

inline void handle(int signal, int flags, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | flags;
  sigaction(signal, &action, &earlier[signal]);
}

inline void use_alternate_stack() {
  stack_t stack = {};
  if (sigaltstack(nullptr, &stack) == 0 && !(stack.ss_flags & SS_DISABLE)) return;  // the engine has made one
  stack.ss_flags = 0;
  stack.ss_size = size_t{1} << 18;
  stack.ss_sp = mmap(nullptr, stack.ss_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack.ss_sp != MAP_FAILED) sigaltstack(&stack, nullptr);
}

// ---- exceptions -------------------------------------------------------------------------------------------
// The exception that is being handled, as a person would name it. Returns whether memory was what it lacked.
inline bool describe_exception(char* text, size_t size) {
  const std::type_info* type = abi::__cxa_current_exception_type();
  char* name = type ? abi::__cxa_demangle(type->name(), nullptr, nullptr, nullptr) : nullptr;
  const char* shown = name ? name : (type ? type->name() : "an unknown exception");
  bool no_memory = false;
  try {
    throw;
  } catch (const std::bad_alloc&) {
    no_memory = true;
    std::snprintf(text, size, "%s: no memory could be had", shown);
  } catch (const std::exception& e) {
    std::snprintf(text, size, "%s: %s", shown, e.what());
  } catch (const char* words) {
    std::snprintf(text, size, "a text: %s", words ? words : "");
  } catch (...) {
    std::snprintf(text, size, "an object of type %s", shown);
  }
  std::free(name);
  return no_memory;
}

[[noreturn]] inline void on_terminate() {
  if (std::current_exception()) describe_exception(notes->exception, sizeof notes->exception);
  std::abort();
}

// ---- exits ------------------------------------------------------------------------------------------------
inline void on_end(int status, void*) {
  if (notes->at >= shared::phase::finished || notes->exit_called) return;
  notes->exit_status = status;
  notes->exit_called = 1;
  note_place();
}
inline void on_quick_end() { on_end(0, nullptr); }

// Handlers run last in, first out: to be called again once the learner's initialisers have run.
inline void watch_exits() {
  on_exit(on_end, nullptr);
  at_quick_exit(on_quick_end);
}

inline void install(shared::progress* p) {
  notes = p;
  dl_iterate_phdr(
      [](dl_phdr_info* program, size_t, void*) {  // the first is the program
        load_address = program->dlpi_addr;
        return 1;
      },
      nullptr);
  void* warm_up[1];
  backtrace(warm_up, 1);  // the first call allocates
  use_alternate_stack();
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) handle(signal, 0, on_crash);
  handle(SIGSYS, 0, on_refusal);
  handle(shared::question_signal(), SA_RESTART, on_question);
  std::set_terminate(on_terminate);
  watch_exits();
}

}  // namespace grading::traps
