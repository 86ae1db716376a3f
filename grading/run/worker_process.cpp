#include "grading/run/worker_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <stdexcept>

#include "grading/run/confinement.h"
#include "grading/run/process_table.h"

namespace grading {
namespace {

using clock_type = std::chrono::steady_clock;
using std::chrono::duration;

constexpr size_t most_output = size_t{1} << 20;
constexpr long most_threads = 1000;
constexpr duration<double> look_again(0.01);  // at memory and time; an end and output are noticed at once
constexpr duration<double> look_around(0.05);  // for other processes: reads all of /proc
constexpr duration<double> time_to_answer(0.3);

[[noreturn]] void fail(const std::string& what, int error) { throw std::runtime_error(what + ": " + std::strerror(error)); }

class descriptor {
 public:
  explicit descriptor(int fd = -1) : fd_(fd) {}
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() { reset(); }
  void reset(int fd = -1) {
    if (fd_ >= 0) close(fd_);
    fd_ = fd;
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

struct pipe_pair {
  descriptor read_end, write_end;
  pipe_pair() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe", errno);
    read_end.reset(ends[0]);
    write_end.reset(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
};

// ---- the child until exec: only system calls, since other threads may hold any lock -----------------------------
struct child_setup {
  const char* program;
  char* const* arguments;
  char* const* environment;
  const char* folder;
  std::array<int, 4> descriptors;  // to become 0, 1, 2 and shared::descriptor
  confinement rules;
};

void close_from(unsigned first) {
  if (syscall(436, first, ~0u, 0) == 0) return;  // close_range
  for (int fd = static_cast<int>(first); fd < 4096; ++fd) close(fd);
}

[[noreturn]] void become_worker(child_setup s, calls_memory& memory) {
  constexpr int out_of_the_way = 10;
  for (int& fd : s.descriptors) fd = fcntl(fd, F_DUPFD, out_of_the_way);
  if (s.rules.write_rules >= 0) s.rules.write_rules = fcntl(s.rules.write_rules, F_DUPFD, out_of_the_way);
  for (size_t i = 0; i < s.descriptors.size(); ++i) dup2(s.descriptors[i], static_cast<int>(i));
  if (chdir(s.folder) == 0) {
    confine(s.rules);
    close_from(static_cast<unsigned>(s.descriptors.size()));
    execve(s.program, s.arguments, s.environment);
  }
  memory.note_exec_error(errno);
  _exit(127);
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (const std::string& s : strings) result.push_back(const_cast<char*>(s.c_str()));
  result.push_back(nullptr);
  return result;
}

// ---- the watch --------------------------------------------------------------------------------------------------
class watch {
 public:
  watch(const worker_start& start, calls_memory& memory)
      : limits_(start.limits),
        memory_(memory),
        looks_around_(!start.strict || !can_confine()),
        worker_([&] { return launch(start); }) {
    out_.write_end.reset();
    err_.write_end.reset();
    if (worker_.pid() < 0) fail("cannot start another process", errno);
    process_.reset(static_cast<int>(syscall(434, worker_.pid(), 0)));  // pidfd_open
    step_began_ = clock_type::now();
  }

  ~watch() {
    if (is_over_) return;
    stop(why::by_itself);  // an exception of ours
    clean_up();
  }

  worker_end run() {
    while (!has_ended()) {
      wait();
      read_output();
      if (end_.why != worker_end::reason::by_itself || clock_type::now() < next_look_) continue;
      next_look_ = after(look_again);
      look_at_memory();
      look_at_time();
    }
    clean_up();
    return std::move(end_);
  }

 private:
  using why = worker_end::reason;

  static clock_type::time_point after(duration<double> d) {
    return clock_type::now() + std::chrono::duration_cast<clock_type::duration>(d);
  }

  pid_t launch(const worker_start& start) {
    const std::string program = start.program;
    const std::vector<char*> environment = pointers(start.environment);
    const descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    const descriptor rules(start.strict ? make_write_rules(start.report) : -1);
    char* const arguments[] = {const_cast<char*>(program.c_str()), nullptr};
    const child_setup setup = {program.c_str(),
                               arguments,
                               environment.data(),
                               start.folder.c_str(),
                               {nothing.get(), out_.write_end.get(), err_.write_end.get(), memory_.descriptor()},
                               {start.strict, program.c_str(), rules.get(), getpid()}};
    const pid_t child = fork();
    if (child == 0) become_worker(setup, memory_);
    return child;
  }

  void clean_up() {
    is_over_ = true;
    end_.left_behind = end_all_started_by(worker_);
    read_output();
    while (waitpid(worker_.pid(), &end_.status, 0) < 0 && errno == EINTR) continue;
  }

  bool has_ended() const {  // without taking its number away: its group is still to be ended
    siginfo_t info = {};
    return waitid(P_PID, static_cast<id_t>(worker_.pid()), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
  }

  void wait() const {
    pollfd ready[] = {{process_.get(), POLLIN, 0}, {out_.read_end.get(), POLLIN, 0}, {err_.read_end.get(), POLLIN, 0}};
    const double most = process_.get() >= 0 ? look_again.count() : 0.001;
    poll(ready, 3, static_cast<int>(most * 1000));
  }

  void read_output() {
    read_from(out_.read_end, end_.out);
    read_from(err_.read_end, end_.err);
    if (end_.out.size() + end_.err.size() >= most_output) stop(why::flooded);
  }

  void read_from(descriptor& from, std::string& to) const {
    std::array<char, 1 << 16> chunk;
    while (from.get() >= 0 && to.size() < most_output) {
      const ssize_t got = read(from.get(), chunk.data(), chunk.size());
      if (got == 0) from.reset();  // nobody can write any more
      if (got <= 0) return;
      to.append(chunk.data(), static_cast<size_t>(got));
    }
  }

  void stop(why reason) {
    if (end_.why == why::by_itself) end_.why = reason;
    kill(-worker_.pid(), SIGKILL);
    kill(worker_.pid(), SIGKILL);
  }

  void look_at_memory() {
    const std::optional<process_entry> self = find_process(worker_.pid());
    uint64_t resident = self ? self->resident : 0;
    if (looks_around_ && clock_type::now() >= next_look_around_) {
      next_look_around_ = after(look_around);
      const std::vector<process_entry> others = started_by(worker_);
      for (const process_entry& p : others) resident += p.resident;
      if (!others.empty() && memory_.progress().at >= shared::phase::calling) stop(why::started_others);
    }
    if (resident > limits_.memory_bytes) stop(why::out_of_memory);
    if (self && self->threads > most_threads) stop(why::many_threads);
  }

  void look_at_time() {
    const shared::progress p = memory_.progress();
    if (p.steps != steps_) {
      steps_ = p.steps;
      step_began_ = clock_type::now();
      kernel_launches_.reset();
      if (++steps_seen_ < most_steps) return;
    }
    const bool starts = p.at == shared::phase::loading || p.at == shared::phase::starting;
    double allowed = starts ? limits_.start_seconds : limits_.step_seconds;
    if (kernel_launches_) allowed += limits_.kernel_seconds;
    if (clock_type::now() - step_began_ < duration<double>(allowed)) return;
    if (!gets_more_time()) stop(why::out_of_time);
  }

  // Out of time: in a kernel? Then an engine that watches kernels gets, once, the time that it needs to say where.
  bool gets_more_time() {
    const std::optional<process_entry> self = find_process(worker_.pid());
    const uint32_t answered = memory_.progress().answered;
    kill(worker_.pid(), shared::question_signal());
    for (const auto until = after(time_to_answer); clock_type::now() < until && memory_.progress().answered == answered;) {
      wait();
      read_output();
      if (has_ended()) return true;
    }
    const shared::progress p = memory_.progress();
    const bool in_kernel = p.answered != answered && p.in_kernel;
    // A kernel that is another one each time is started by a loop in host code.
    end_.host_loop = !in_kernel || (kernel_launches_ && *kernel_launches_ != p.launches);
    end_.was_waiting = self && self->state != 'R';
    if (!in_kernel || kernel_launches_) return false;
    kernel_launches_ = p.launches;
    return limits_.kernel_seconds > 0;
  }

  static constexpr uint32_t most_steps = 1 << 16;

  const worker_limits limits_;
  calls_memory& memory_;
  const bool looks_around_;
  pipe_pair out_, err_;
  registered_worker worker_;
  descriptor process_;
  worker_end end_;
  bool is_over_ = false;
  uint32_t steps_ = 0, steps_seen_ = 0;
  clock_type::time_point step_began_, next_look_, next_look_around_;
  std::optional<uint64_t> kernel_launches_;  // at the first question
};

}  // namespace

worker_end run_worker(const worker_start& start, calls_memory& memory) {
  worker_end end = watch(start, memory).run();
  if (const int error = memory.progress().exec_error; error != 0 && memory.progress().at == shared::phase::loading)
    fail("cannot run " + start.program.string(), error);
  return end;
}

}  // namespace grading
