#include "grading/common/command.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <system_error>

namespace grading {
namespace {
using clock_type = std::chrono::steady_clock;
constexpr size_t output_limit = size_t{1} << 20;

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (std::string& s : strings) result.push_back(s.data());
  result.push_back(nullptr);
  return result;
}

// The caller's environment, with the texts that parsers read in English.
std::vector<std::string> english_environment() {
  std::vector<std::string> result = {"LC_ALL=C"};
  for (char** variable = environ; *variable; ++variable)
    if (const std::string entry = *variable; !entry.starts_with("LC_") && !entry.starts_with("LANG"))
      result.push_back(entry);
  return result;
}

// Between fork and exec: only what is safe while other threads hold locks.
[[noreturn]] void become(char* const* arguments, char* const* environment, int output, const command_limits& limits,
                         pid_t parent) {
  setpgid(0, 0);  // a group of its own: what it starts ends with it
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(126);
  const rlimit memory{limits.memory_bytes, limits.memory_bytes};
  setrlimit(RLIMIT_AS, &memory);
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, 0);
  dup2(output, 1);
  dup2(output, 2);
  execvpe(arguments[0], arguments, environment);
  _exit(127);
}

// Reads until the other end closes or time is up. Output beyond the limit is read and dropped.
void collect(int from, clock_type::time_point deadline, command_result& result) {
  for (std::array<char, 1 << 14> chunk;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - clock_type::now()).count();
    pollfd ready{from, POLLIN, 0};
    const int count = left > 0 ? poll(&ready, 1, static_cast<int>(left)) : 0;
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      result.timed_out = true;
      return;
    }
    const ssize_t got = read(from, chunk.data(), chunk.size());
    if (got <= 0) return;
    result.output.append(chunk.data(), std::min(static_cast<size_t>(got), output_limit - result.output.size()));
  }
}
}  // namespace

command_result run_command(const std::vector<std::string>& arguments, const command_limits& limits) {
  const auto start = clock_type::now();
  std::vector<std::string> words = arguments, variables = english_environment();
  const std::vector<char*> argument_pointers = pointers(words), environment_pointers = pointers(variables);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(argument_pointers.data(), environment_pointers.data(), ends[1], limits, parent);
  close(ends[1]);

  command_result result;
  collect(ends[0],
          start + std::chrono::duration_cast<clock_type::duration>(std::chrono::duration<double>(limits.seconds)),
          result);
  close(ends[0]);
  if (result.timed_out) kill(-child, SIGKILL);
  siginfo_t ended;
  while (waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
  kill(-child, SIGKILL);  // whoever stayed behind; the group is still the child's
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  result.seconds = std::chrono::duration<double>(clock_type::now() - start).count();
  return result;
}

}  // namespace grading
