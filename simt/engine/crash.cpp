#include "crash.h"

#include <backtrace.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <utility>

#include "config.h"
#include "execution.h"
#include "report.h"
#include "symbolize.h"

namespace simt {
namespace {

constexpr size_t signal_stack_size = 256 * 1024;  // symbolizing needs room
int timeout_signal() { return SIGRTMIN + 3; }  // a function: handlers are arranged before initialisers run

std::array<std::atomic<pthread_t>, 256> threads;
std::atomic<unsigned> thread_count = 0;
std::atomic<launch_state*> watched = nullptr;

int keep_if_in_program(void* data, uintptr_t pc) {
  if (pc < program_begin || pc >= program_end) return 0;
  std::string file = line_of(pc + 1).file;
  if (file.empty() || file.find("/simt/include/") != std::string::npos) return 0;
  *static_cast<uintptr_t*>(data) = pc + 1;
  return 1;
}

std::string seconds_text(double s) {
  char text[32];
  std::snprintf(text, sizeof text, "%g s", s);
  return text;
}

// Several lanes may crash at once; the first one reports for all. False: a report is being made just now.
std::atomic<bool> ending = false;

bool end_in_lane(hazard_kind kind, const char* what, std::string message) {
  if (ending.exchange(true))
    for (;;) pause();
  alarm(10);  // the crash may have happened while a lock was held or the heap was broken: end in any case
  if (!reports_are_free()) return false;
  block_slot& b = *current.slot;
  hazard h = hazard_in(*b.launch, std::move(message));
  h.accesses = {access_by(*b.launch, b.number, current.lane_index)};
  h.accesses[0].what = what;
  h.accesses[0].place = place_in_program();
  report_and_exit(kind, std::move(h));
}

std::string describe_signal(int signal, const siginfo_t& info) {
  if (signal == SIGSEGV && in_guard_page(uintptr_t(info.si_addr)))
    return "a lane used up its stack of " + std::to_string(lane_stack_size / 1024) +
           " KiB: recursion without end, or local arrays that are too large";
  switch (signal) {
    case SIGSEGV:
    case SIGBUS: return "a lane accessed memory that does not exist";
    case SIGFPE: return "a lane divided an integer by zero";
    case SIGABRT: return "a lane called abort";
    case SIGILL: return "a lane ran an illegal instruction";
  }
  return strsignal(signal);
}

void on_crash(int signal, siginfo_t* info, void*) {
  if (!current.slot) {
    ::signal(signal, SIG_DFL);  // host code: the usual end
    raise(signal);
    return;
  }
  std::string message = describe_signal(signal, *info);
  end_in_lane(hazard_kind::crash, signal == SIGABRT ? "abort" : "crash", message);
  std::fprintf(stderr, "simt: error: crash: %s (while another report was being made)\n", message.c_str());
  _exit(settings().exit_code ? settings().exit_code : 1);
}

// The timer's signal may come to any thread and is passed on to all; the message comes from one that runs a lane. If a
// report is being made, the next second's signal tries again.
void on_timeout(int, siginfo_t* info, void*) {
  if (!watched.load() || ending) return;  // perhaps by this very thread, which makes a report just now
  if (current.slot) {
    end_in_lane(hazard_kind::timeout, "running", "the kernel ran longer than SIMT_TIMEOUT=" + seconds_text(settings().timeout));
    ending = false;
    alarm(0);
  }
  if (info->si_code != SI_TIMER) return;
  unsigned count = std::min<unsigned>(thread_count, unsigned(threads.size()));
  for (unsigned i = 0; i < count; ++i)
    if (pthread_t t = threads[i]; t && t != pthread_self()) pthread_kill(t, timeout_signal());
}

void handle(int signal, int flags, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | flags;
  sigaction(signal, &action, nullptr);
}

[[gnu::constructor(104)]] void arrange_handlers() {
  use_alternate_signal_stack();
  for (int s : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL}) handle(s, SA_NODEFER, on_crash);
  handle(timeout_signal(), SA_RESTART, on_timeout);
}

void set_timer(timer_t timer, double seconds) {
  itimerspec spec = {};
  spec.it_value.tv_sec = time_t(seconds);
  spec.it_value.tv_nsec = long((seconds - double(spec.it_value.tv_sec)) * 1e9);
  spec.it_interval.tv_sec = 1;  // again, should the first signal have met no lane
  timer_settime(timer, 0, &spec, nullptr);
}

timer_t new_timer() {
  sigevent event = {};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = timeout_signal();
  timer_t timer;
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) std::fputs("simt: no timer for SIMT_TIMEOUT\n", stderr);
  return timer;
}

timer_t timer() {
  static timer_t t = new_timer();
  return t;
}

}  // namespace

uintptr_t place_in_program() {
  static backtrace_state* state = backtrace_create_state(nullptr, 1, [](void*, const char*, int) {}, nullptr);
  uintptr_t place = 0;
  backtrace_simple(state, 0, keep_if_in_program, [](void*, const char*, int) {}, &place);
  return place;
}

void use_alternate_signal_stack() {
  thread_local bool done = false;
  if (std::exchange(done, true)) return;
  void* memory = mmap(nullptr, signal_stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {};
  stack.ss_sp = memory;
  stack.ss_size = signal_stack_size;
  sigaltstack(&stack, nullptr);
  unsigned i = thread_count.fetch_add(1);
  if (i < threads.size()) threads[i] = pthread_self();
}

kernel_watch::kernel_watch(launch_state& l) {
  if (settings().timeout <= 0) return;
  watched = &l;
  set_timer(timer(), settings().timeout);
}

kernel_watch::~kernel_watch() {
  if (settings().timeout <= 0) return;
  watched = nullptr;
  itimerspec never = {};
  timer_settime(timer(), 0, &never, nullptr);
}

}  // namespace simt
