#include "tests/support/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <system_error>
#include <thread>

namespace support {
namespace {
constexpr off_t output_limit = off_t{64} << 20;

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

// In memory, so that a program never blocks on a reader, nor a reader on a grandchild that keeps a pipe open.
class memory_file {
 public:
  explicit memory_file(const std::string& text = {}) : fd_(memfd_create("stream", MFD_CLOEXEC)) {
    if (fd_ < 0) fail(errno, "memfd_create");
    for (size_t at = 0; at < text.size();) {
      const ssize_t wrote = ::write(fd_, text.data() + at, text.size() - at);
      if (wrote < 0) fail(errno, "write");
      at += static_cast<size_t>(wrote);
    }
    ::lseek(fd_, 0, SEEK_SET);
  }
  memory_file(const memory_file&) = delete;
  ~memory_file() { ::close(fd_); }

  int fd() const { return fd_; }
  off_t size() const {
    struct stat status{};
    return ::fstat(fd_, &status) == 0 ? status.st_size : 0;
  }
  std::string text() const {
    std::string result(static_cast<size_t>(std::min(size(), output_limit)), '\0');
    size_t at = 0;
    while (at < result.size()) {
      const ssize_t got = ::pread(fd_, result.data() + at, result.size() - at, static_cast<off_t>(at));
      if (got <= 0) break;
      at += static_cast<size_t>(got);
    }
    result.resize(at);
    return result;
  }

 private:
  int fd_;
};

// The running children. There are never more than a few: one a thread.
std::array<std::atomic<pid_t>, 256> running;

class running_entry {
 public:
  explicit running_entry(pid_t child) {
    for (std::atomic<pid_t>& slot : running) {
      pid_t nobody = 0;
      if (slot.compare_exchange_strong(nobody, child)) {
        slot_ = &slot;
        return;
      }
    }
  }
  running_entry(const running_entry&) = delete;
  ~running_entry() {
    if (slot_) *slot_ = 0;
  }

 private:
  std::atomic<pid_t>* slot_ = nullptr;
};

double seconds_of(const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); }

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (std::string& s : strings) result.push_back(s.data());
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> result;
  for (char** variable = environ; *variable; ++variable) {
    const std::string entry = *variable;
    if (!changes.contains(entry.substr(0, entry.find('=')))) result.push_back(entry);
  }
  for (const auto& [name, value] : changes)
    if (!value.empty()) result.push_back(name + "=" + value);
  return result;
}

struct spawn_setup {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;

  spawn_setup(const memory_file& in, const memory_file& out, const memory_file& err, const std::string& directory) {
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.fd(), 0);
    posix_spawn_file_actions_adddup2(&actions, out.fd(), 1);
    posix_spawn_file_actions_adddup2(&actions, err.fd(), 2);
    if (!directory.empty()) posix_spawn_file_actions_addchdir_np(&actions, directory.c_str());
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);  // a group of its own: a kill reaches its children too
  }
  spawn_setup(const spawn_setup&) = delete;
  ~spawn_setup() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
};
}  // namespace

std::string process_result::describe() const {
  std::string how = timed_out ? "killed (time or output limit)"
                    : signal  ? std::string("ended by signal ") + strsignal(signal)
                              : "exit code " + std::to_string(exit_code);
  return how + "\n--- stdout\n" + out + "--- stderr\n" + err + "---";
}

void kill_running_processes() {
  for (const std::atomic<pid_t>& slot : running)
    if (const pid_t child = slot) kill(-child, SIGKILL);
}

process_result run_process(const std::vector<std::string>& arguments, const process_options& options) {
  using clock = std::chrono::steady_clock;
  const memory_file in(options.input), out, err;
  const spawn_setup setup(in, out, err, options.directory);
  std::vector<std::string> argument_strings = arguments, environment = merged_environment(options.environment);

  const auto start = clock::now();
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments.at(0).c_str(), &setup.actions, &setup.attributes,
                                 pointers(argument_strings).data(), pointers(environment).data());
  if (error) fail(error, "cannot start " + arguments[0]);
  const running_entry entry(child);

  process_result result;
  int status = 0;
  rusage usage{};
  for (auto pause = std::chrono::microseconds(200);;) {
    const pid_t ended = wait4(child, &status, WNOHANG, &usage);
    result.seconds = std::chrono::duration<double>(clock::now() - start).count();
    if (ended == child) break;
    if (!result.timed_out && (result.seconds > options.timeout || std::max(out.size(), err.size()) > output_limit)) {
      result.timed_out = true;
      kill(-child, SIGKILL);
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(10000));
  }
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  result.out = out.text();
  result.err = err.text();
  result.peak_kib = usage.ru_maxrss;
  result.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  return result;
}
}  // namespace support
