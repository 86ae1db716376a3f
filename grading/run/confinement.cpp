#include "grading/run/confinement.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>

#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif

namespace grading {
namespace {

// ---- system calls -----------------------------------------------------------------------------------------
#if defined(__x86_64__)
constexpr uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr uint32_t architecture = 0;  // no filter
#endif

enum class when : uint8_t { always, to_another, no_new_thread, again };
struct refused_call {
  uint32_t number;
  when which;
  const char* name;
  const char* cause;
  const char* attempt;
};

constexpr const char* starts = "tried to start another process";
constexpr const char* runs = "tried to run another program";
constexpr const char* signals = "tried to signal another process";
constexpr const char* reaches = "tried to reach into another process";
constexpr const char* leaves = "tried to leave the grader's control";

constexpr refused_call refused_calls[] = {
#ifdef SYS_fork
    {SYS_fork, when::always, "fork", "started-a-process", starts},
    {SYS_vfork, when::always, "vfork", "started-a-process", starts},
#endif
    {SYS_clone, when::no_new_thread, "fork", "started-a-process", starts},
    {SYS_execve, when::again, "execve", "started-a-process", runs},
    {SYS_execveat, when::always, "execveat", "started-a-process", runs},
    {SYS_setsid, when::always, "setsid", "started-a-process", leaves},
    {SYS_setpgid, when::always, "setpgid", "started-a-process", leaves},
    {SYS_kill, when::to_another, "kill", "signalled-others", signals},
    {SYS_tkill, when::to_another, "tkill", "signalled-others", signals},
    {SYS_tgkill, when::to_another, "tgkill", "signalled-others", signals},
    {SYS_rt_sigqueueinfo, when::to_another, "sigqueue", "signalled-others", signals},
    {SYS_rt_tgsigqueueinfo, when::to_another, "sigqueue", "signalled-others", signals},
    {424, when::always, "pidfd_send_signal", "signalled-others", signals},
    {438, when::always, "pidfd_getfd", "signalled-others", reaches},
    {SYS_ptrace, when::always, "ptrace", "signalled-others", reaches},
    {SYS_process_vm_readv, when::always, "process_vm_readv", "signalled-others", reaches},
    {SYS_process_vm_writev, when::always, "process_vm_writev", "signalled-others", reaches},
    {SYS_socket, when::always, "socket", "not-a-function-return", "tried to open a network connection"},
};

// These fail instead: libraries try them and do without, or nothing depends on them. 425: io_uring goes past any filter.
struct failing_call {
  uint32_t number;
  int error;
};
constexpr failing_call failing_calls[] = {
    {435, ENOSYS},  // clone3: its flags cannot be seen; glibc then uses clone
    {425, ENOSYS},          {SYS_setrlimit, EPERM},          {SYS_setpriority, EPERM},
    {SYS_sched_setparam, EPERM}, {SYS_sched_setscheduler, EPERM}, {SYS_sched_setattr, EPERM},
};

// A program for the kernel's filter: a fixed array, since it is put together in the child.
class filter_program {
 public:
  void load(size_t offset) { add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset))); }
  void load_argument(unsigned i, bool high = false) {  // little endian
    load(offsetof(seccomp_data, args) + 8 * i + (high ? 4 : 0));
  }
  void give(uint32_t verdict) { add(BPF_STMT(BPF_RET | BPF_K, verdict)); }
  // Goes on with the next instruction if the value loaded is `value`, else `skip` instructions further.
  void if_equal(uint32_t value, uint8_t skip) { add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip)); }
  void unless_equal(uint32_t value, uint8_t skip) { add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, skip, 0)); }
  void unless_any_bit(uint32_t bits, uint8_t skip) { add(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, skip, 0)); }
  void if_at_least(uint32_t value, uint8_t skip) { add(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, 0, skip)); }

  sock_fprog get() { return {static_cast<unsigned short>(size_), code_.data()}; }

 private:
  void add(sock_filter instruction) { code_[size_++] = instruction; }
  std::array<sock_filter, 160> code_;
  size_t size_ = 0;
};

void refuse(filter_program& f, const refused_call& call, const confinement& c) {
  const auto pointer = reinterpret_cast<uintptr_t>(c.program);
  switch (call.which) {
    case when::always:
      f.if_equal(call.number, 1);
      break;
    case when::to_another:
      f.if_equal(call.number, 4);
      f.load_argument(0);
      f.unless_equal(static_cast<uint32_t>(getpid()), 1);
      f.give(SECCOMP_RET_TRAP);
      f.give(SECCOMP_RET_ALLOW);
      return;
    case when::no_new_thread:
      f.if_equal(call.number, 4);
      f.load_argument(0);
      f.unless_any_bit(CLONE_THREAD, 1);
      f.give(SECCOMP_RET_TRAP);
      f.give(SECCOMP_RET_ALLOW);
      return;
    case when::again:  // the grader's own exec is told from others by its pointer, which the worker does not know
      f.if_equal(call.number, 6);
      f.load_argument(0);
      f.if_equal(static_cast<uint32_t>(pointer), 3);
      f.load_argument(0, true);
      f.if_equal(static_cast<uint32_t>(uint64_t{pointer} >> 32), 1);
      f.give(SECCOMP_RET_ALLOW);
      break;
  }
  f.give(SECCOMP_RET_TRAP);
}

void filter_system_calls(const confinement& c) {
  if (architecture == 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  filter_program f;
  f.load(offsetof(seccomp_data, arch));
  f.unless_equal(architecture, 1);
  f.give(SECCOMP_RET_KILL_PROCESS);
  f.load(offsetof(seccomp_data, nr));
#ifdef __x86_64__
  f.if_at_least(0x40000000, 1);  // the x32 numbers
  f.give(SECCOMP_RET_KILL_PROCESS);
#endif
  for (const failing_call& call : failing_calls) {
    f.if_equal(call.number, 1);
    f.give(SECCOMP_RET_ERRNO | static_cast<uint32_t>(call.error));
  }
  for (const refused_call& call : refused_calls) refuse(f, call, c);
  f.if_equal(SYS_prctl, 4);  // PR_SET_PDEATHSIG would let the worker outlive the grader
  f.load_argument(0);
  f.if_equal(PR_SET_PDEATHSIG, 1);
  f.give(SECCOMP_RET_ERRNO | EPERM);
  f.give(SECCOMP_RET_ALLOW);
  f.if_equal(SYS_prlimit64, 5);  // reading limits is fine
  f.load_argument(2);
  f.if_equal(0, 2);
  f.load_argument(2, true);
  f.unless_equal(0, 1);
  f.give(SECCOMP_RET_ERRNO | EPERM);
  f.give(SECCOMP_RET_ALLOW);
  sock_fprog program = f.get();
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

void limit(__rlimit_resource what, rlim_t most) {
  rlimit now = {};
  if (getrlimit(what, &now) != 0) return;
  now.rlim_max = std::min(now.rlim_max, most);
  now.rlim_cur = std::min(now.rlim_cur, now.rlim_max);
  if (what == RLIMIT_STACK) now.rlim_cur = now.rlim_max;
  setrlimit(what, &now);
}

void reset_signals() {
  struct sigaction usual = {};
  usual.sa_handler = SIG_DFL;
  for (int s = 1; s <= 64; ++s) sigaction(s, &usual, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

}  // namespace

bool can_confine() {  // without a program, a kernel that knows filters finds fault with the address
  return architecture != 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr, 0, 0) != 0 && errno == EFAULT;
}

void confine(const confinement& c) {
  setsid();  // no terminal; and none of what it starts can ever be in the grader's session
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != c.parent) _exit(1);
  reset_signals();
  limit(RLIMIT_CORE, 1);  // 0 would still start a machine's collector of crashes; 1 does not, nor does it suffice for a file
  limit(RLIMIT_STACK, rlim_t{8} << 20);
  if (!c.strict) return;
  limit(RLIMIT_NOFILE, 256);
  limit(RLIMIT_FSIZE, rlim_t{8} << 20);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#ifdef SYS_landlock_restrict_self
  if (c.write_rules >= 0) syscall(SYS_landlock_restrict_self, c.write_rules, 0);
#endif
  filter_system_calls(c);
}

// ---- files ------------------------------------------------------------------------------------------------
#if __has_include(<linux/landlock.h>) && defined(SYS_landlock_create_ruleset)
namespace {

constexpr uint64_t truncating = uint64_t{1} << 14;  // the bits that older headers lack
constexpr uint64_t moving = uint64_t{1} << 13;
constexpr uint64_t outside_signals = uint64_t{1} << 1;

struct write_attributes {  // as the kernel has it since version 6 of the interface; earlier ones take its beginning
  uint64_t files, network, scope;
};

void allow_writing(int rules, const char* path, uint64_t how) {
  landlock_path_beneath_attr rule = {};
  rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
  rule.allowed_access = how;
  if (rule.parent_fd < 0) return;
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(rule.parent_fd);
}

}  // namespace

int make_write_rules(const std::string& file) {
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return -1;
  const uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | (version >= 3 ? truncating : 0);
  write_attributes all = {};
  all.files = writing | (version >= 2 ? moving : 0) | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
              LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
              LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
              LANDLOCK_ACCESS_FS_MAKE_SYM;
  if (version >= 6) all.scope = outside_signals;
  const size_t size = version >= 6 ? sizeof all : sizeof all.files;
  const int rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &all, size, 0));
  if (rules < 0) return -1;
  allow_writing(rules, file.c_str(), writing);
  allow_writing(rules, "/dev/null", writing);
  return rules;
}
#else
int make_write_rules(const std::string&) { return -1; }
#endif

refusal describe_refusal(uint32_t system_call) {
  for (const refused_call& call : refused_calls)
    if (call.number == system_call) return {call.cause, std::string(call.attempt) + " (" + call.name + ")"};
  return {"not-a-function-return", "made a system call that is not allowed (number " + std::to_string(system_call) + ")"};
}

}  // namespace grading
