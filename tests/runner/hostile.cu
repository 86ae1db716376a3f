// A submission that does in each call what its entry says: nearly all of it what no submission should.
// A comment `HERE name` marks the line that a report should name.
#include "gpu.h"
#include "grading/worker/arguments.h"
#include "tests/runner/behaviours.h"

#include <assert.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

__global__ void twice(const float* in, float* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}
void sound(const float* in, float* out, size_t n) {
  if (n == 0) return;
  twice<<<unsigned(n + 255) / 256, 256>>>(in, out, n);
}

__global__ void three_times(const float* in, float* out, size_t n) {
  if (threadIdx.x < n) out[threadIdx.x] = 3 * in[threadIdx.x];
}
__global__ void make_nan(float* out, size_t n) {
  volatile float zero = 0;
  if (threadIdx.x < n) out[threadIdx.x] = zero / zero;
}
__global__ void read_first(float* out) { out[0] = out[0] + 1; }  // HERE reads_before_writing
__global__ void race(const float* in, float* out, size_t n) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x < n ? in[threadIdx.x] : 0;
  const float other = s[255 - threadIdx.x];  // HERE races
  if (threadIdx.x < n) out[threadIdx.x] = other;
}
__global__ void crash(float* out) {
  int* volatile nowhere = nullptr;
  out[0] = float(nowhere[4]);  // HERE crash_kernel
}
__global__ void spin(float* out) {
  for (volatile int i = 0; out != nullptr; i = i + 1) continue;  // HERE loop_kernel
}
__global__ void wait_for_nobody(float* out) {
  __shared__ int flag;
  flag = 0;
  while (atomicAdd(&flag, 0) == 0) continue;  // HERE never_progress
  out[0] = 1;
}
__device__ float deep(int level, float* out) {
  volatile float room[64];
  room[0] = level;
  return level < 0 ? room[0] : deep(level + 1, out) + room[0];  // HERE recurse_kernel
}
__global__ void recurse(float* out) { out[0] = deep(0, out); }
__global__ void grow(float* out) {
  for (;;) {
    char* volatile more = new char[1 << 20];
    out[0] = float(reinterpret_cast<size_t>(more));
  }
}
#ifdef __SIMT__  // no GPU's compiler takes these
__global__ void leave(float*) { exit(0); }
__global__ void throw_up(float*) { throw 1; }
#else
__global__ void leave(float*) {}
__global__ void throw_up(float*) {}
#endif
__global__ void claim(float* out) { assert(out == nullptr); }  // HERE assert_in_kernel
__global__ void behind(float* out, size_t n) { out[n] = 1; }  // HERE write_behind
__global__ void before(float* out) { out[-1] = 1; }           // HERE write_before
__global__ void overwrite(float* in, size_t i) { in[i] = -5; }
__global__ void copy_through(const float* in, float* out, float* room, size_t n) {
  for (size_t i = 0; i < n; ++i) room[i] = in[i];
  for (size_t i = 0; i < n; ++i) out[i] = 2 * room[i];
}
__global__ void trap() { __trap(); }

volatile int endless = 1;
char* volatile kept;

int deep_host(int level) {
  volatile char room[256];
  room[0] = char(level);
  return level < 0 ? room[0] : deep_host(level + 1) + room[0];  // HERE recurse_host
}
float deep_and_slow(int level, float* out) {
  usleep(1000);
  twice<<<1, 32>>>(out, out, 0);
  return level < 0 ? 0 : deep_and_slow(level + 1, out) + 1;
}

void thrower() noexcept { throw std::runtime_error("from noexcept"); }

jmp_buf far_away;

void close_all() {
  for (int fd = 0; fd < 256; ++fd) close(fd);
}

// Behaviours that end in no result.
void misbehave(behaviour b, const float* in, float* out, size_t n) {
  switch (b) {
    case behaviour::crash_host: {
      volatile int* volatile nowhere = nullptr;
      *nowhere = 1;  // HERE crash_host
      return;
    }
    case behaviour::divide_host: {
      volatile int zero = 0, one = 1;
      one = one / zero;  // HERE divide_host
      return;
    }
    case behaviour::crash_kernel: crash<<<1, 32>>>(out); return;
    case behaviour::loop_host:
      while (endless) continue;  // HERE loop_host
      return;
    case behaviour::loop_kernel: spin<<<1, 32>>>(out); return;
    case behaviour::loop_launching:
      while (endless) twice<<<1, 32>>>(in, out, n);
      return;
    case behaviour::wait_host:
      for (;;) pause();  // HERE wait_host
    case behaviour::never_progress: wait_for_nobody<<<1, 32>>>(out); return;
    case behaviour::recurse_host: endless = deep_host(1); return;
    case behaviour::recurse_slowly: endless = int(deep_and_slow(1, out)); return;
    case behaviour::recurse_kernel: recurse<<<1, 32>>>(out); return;
    case behaviour::allocate_touched:
      for (;;) std::memset(kept = new char[1 << 20], 1, 1 << 20);
    case behaviour::allocate_untouched:
      for (;;) kept = new char[size_t(1) << 32];
    case behaviour::allocate_device:
      for (;;) {
        void* p = nullptr;
        if (GPU_API(Malloc)(&p, 1 << 20) != GPU_API(Success)) return;
      }
    case behaviour::allocate_device_checked:
      for (;;) {
        void* p = nullptr;
        const gpu::place at = gpu::here();  // HERE allocate_device_checked
        GPU_CALL(Malloc, &p, 1 << 20);
      }
    case behaviour::allocate_in_kernel: grow<<<1, 1>>>(out); return;
    case behaviour::call_exit: exit(0);  // HERE call_exit
    case behaviour::call_exit_1: exit(1);
    case behaviour::call__exit: _exit(0);
    case behaviour::call_quick_exit: std::quick_exit(0);  // HERE call_quick_exit
    case behaviour::call_abort: std::abort();             // HERE call_abort
    case behaviour::call_terminate: std::terminate();
    case behaviour::call_exit_in_kernel: leave<<<1, 1>>>(out); return;
    case behaviour::end_thread: pthread_exit(nullptr);
    case behaviour::fail_assertion: assert(out == nullptr && "out is there"); return;
    case behaviour::assert_in_kernel: claim<<<1, 32>>>(out); return;
    case behaviour::close_and_crash:
      close_all();
      raise(SIGSEGV);
      return;
    case behaviour::flood:
      for (;;) std::printf("all work and no play makes a dull grader\n");
    case behaviour::flood_stderr:
      for (;;) std::fprintf(stderr, "all work and no play makes a dull grader\n");
    case behaviour::fork_once:
      if (fork() == 0) pause();  // HERE fork_once
      return;
    case behaviour::fork_bomb:
      for (;;) static_cast<void>(fork());
    case behaviour::fork_daemon:
      if (fork() == 0) {
        setsid();
        if (fork() == 0)
          for (;;) pause();
        _exit(0);
      }
      return;
    case behaviour::spawn_program: {
      pid_t child = 0;
      char sleep[] = "sleep", time[] = "60";
      char* const arguments[] = {sleep, time, nullptr};
      posix_spawnp(&child, "sleep", nullptr, nullptr, arguments, environ);
      return;
    }
    case behaviour::call_system: endless = system("sleep 60 &"); return;
    case behaviour::exec_program: execl("/bin/true", "true", nullptr); return;
    case behaviour::start_session: setsid(); return;
    case behaviour::thread_bomb:
      for (;;) std::thread([] { pause(); }).detach();
    case behaviour::throw_in_thread:
      std::thread([] { throw std::runtime_error("in a thread"); }).join();
      return;
    case behaviour::kill_parent: kill(getppid(), SIGKILL); return;  // HERE kill_parent
    case behaviour::kill_group: kill(0, SIGKILL); return;
    case behaviour::kill_all: kill(-1, SIGKILL); return;
    case behaviour::raise_term: raise(SIGTERM); return;
    case behaviour::raise_kill: kill(getpid(), SIGKILL); return;
    case behaviour::raise_stop: raise(SIGSTOP); return;
    case behaviour::ignore_term_and_loop:
      signal(SIGTERM, SIG_IGN);
      while (endless) continue;
      return;
    case behaviour::block_signals_and_loop: {
      sigset_t all;
      sigfillset(&all);
      sigprocmask(SIG_SETMASK, &all, nullptr);
      while (endless) continue;
      return;
    }
    case behaviour::handle_crash_and_exit:
      signal(SIGSEGV, [](int) { _exit(0); });
      raise(SIGSEGV);
      return;
    case behaviour::throw_error: throw std::runtime_error("boom\nand a second line");
    case behaviour::throw_text: throw "a text";
    case behaviour::throw_int: throw 7;
    case behaviour::throw_bad_alloc: throw std::bad_alloc();
    case behaviour::throw_noexcept: thrower(); return;
    case behaviour::throw_in_kernel: throw_up<<<1, 32>>>(out); return;
    case behaviour::set_jump:
      if (setjmp(far_away) == 0) sound(in, out, n);
      return;
    case behaviour::jump_far: longjmp(far_away, 1);
    case behaviour::open_socket: endless = socket(AF_INET, SOCK_STREAM, 0); return;
    case behaviour::free_twice: {
      kept = new char[24];
      char* const again = kept;
      delete[] again;
      delete[] kept;
      return;
    }
    case behaviour::ignore_launch_error: twice<<<0, 256>>>(in, out, n); return;
    case behaviour::check_launch_error:
      twice<<<1, 2048>>>(in, out, n);
      gpu::check_launch();  // HERE check_launch_error
      return;
    case behaviour::trap_kernel: trap<<<1, 1>>>(); return;
    default: return;
  }
}

// Every mapping of the worker's that could be the shared memory, filled with 0xff.
void scribble() {
  FILE* maps = std::fopen("/proc/self/maps", "r");
  char line[512];
  while (maps && std::fgets(line, sizeof line, maps)) {
    unsigned long begin = 0, end = 0;
    if (std::strstr(line, "rw-s") && std::sscanf(line, "%lx-%lx", &begin, &end) == 2)
      std::memset(reinterpret_cast<void*>(begin), 0xff, end - begin);
  }
  if (maps) std::fclose(maps);
}

// Behaviours after which the outputs are right all the same.
void do_besides(behaviour b, const float* in, float* out, size_t n) {
  switch (b) {
    case behaviour::print_pass:
      std::printf("PASS\nAll cases passed.\n");
      std::fprintf(stderr, "PASS on stderr\n");
      return;
    case behaviour::close_descriptors: close_all(); return;
    case behaviour::open_descriptors:
      for (int i = 0; i < 400; ++i) endless = open("/dev/null", O_RDONLY);
      return;
    case behaviour::leave_thread: std::thread([] { pause(); }).detach(); return;
    case behaviour::join_thread: std::thread([] { usleep(1000); }).join(); return;
    case behaviour::raise_limits: {
      const rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
      for (const __rlimit_resource r : {RLIMIT_STACK, RLIMIT_NOFILE, RLIMIT_CORE}) setrlimit(r, &all);
      return;
    }
    case behaviour::change_parent_death: prctl(PR_SET_PDEATHSIG, 0); return;
    case behaviour::write_behind: behind<<<1, 1>>>(out, n); return;
    case behaviour::write_before: before<<<1, 1>>>(out); return;
    case behaviour::write_input: overwrite<<<1, 1>>>(const_cast<float*>(in), n / 2); return;
    case behaviour::write_file:
      if (FILE* f = std::fopen(std::getenv("RUNNER_TEST_FILE"), "w")) std::fclose(f);
      return;
    case behaviour::read_parent: {
      const int fd = open(("/proc/" + std::to_string(getppid()) + "/mem").c_str(), O_RDONLY);
      std::printf("memory of the parent: %s\n", fd >= 0 ? "open" : "closed");
      if (fd >= 0) close(fd);
      return;
    }
    case behaviour::hold_device_memory: {
      void* p = nullptr;
      static_cast<void>(GPU_API(Malloc)(&p, size_t(100) << 20));
      return;
    }
    default: return;
  }
}

}  // namespace

void grading::make_call(const arguments& a) {
  const float* in = a.input<float>(0);
  float* out = a.output<float>(0);
  const behaviour b = static_cast<behaviour>(a.entry);
  switch (b) {
    case behaviour::wrong: three_times<<<1, 1024>>>(in, out, a.n); return;
    case behaviour::writes_nothing: return;
    case behaviour::writes_a_nan: make_nan<<<1, 1024>>>(out, a.n); return;
    case behaviour::reads_before_writing: read_first<<<1, 1>>>(out); break;
    case behaviour::races: race<<<1, 256>>>(in, out, a.n); return;
    case behaviour::use_empty: read_first<<<1, 1>>>(out); return;
    case behaviour::use_workspace:
    case behaviour::read_workspace:
    case behaviour::write_behind_workspace: {
      float* room = a.workspace<float>(a.n);
      if (b == behaviour::read_workspace) read_first<<<1, 1>>>(room);
      if (b == behaviour::write_behind_workspace) behind<<<1, 1>>>(room, a.n);
      copy_through<<<1, 1>>>(in, out, room, a.n);
      return;
    }
    case behaviour::scribble_shared: scribble(); return;
    case behaviour::touch_device_on_host: out[0] = 2 * in[0]; break;
    default: misbehave(b, in, out, a.n);
  }
  sound(in, out, a.n);
  do_besides(b, in, out, a.n);
}
