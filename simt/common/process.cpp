#include "simt/common/process.h"

#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <cerrno>
#include <system_error>

extern char** environ;

namespace simt {
namespace {

// An interrupt from the terminal reaches the command too; simtcc outlives it to remove its files.
class ignored_interrupts {
 public:
  ignored_interrupts() {
    for (int i = 0; i < count; ++i) before_[i] = signal(signals[i], SIG_IGN);
  }
  ~ignored_interrupts() {
    for (int i = 0; i < count; ++i) signal(signals[i], before_[i]);
  }
  // For the command: those that were not ignored before.
  sigset_t defaults() const {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; ++i) {
      if (before_[i] != SIG_IGN) sigaddset(&set, signals[i]);
    }
    return set;
  }

 private:
  static constexpr int count = 2;
  static constexpr int signals[count] = {SIGINT, SIGQUIT};
  void (*before_[count])(int);
};

}  // namespace

int run_command(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  const ignored_interrupts guard;
  const sigset_t defaults = guard.defaults();
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, arguments[0], nullptr, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  if (failed) throw std::system_error(failed, std::generic_category(), "cannot run " + command[0]);

  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waiting for " + command[0]);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

scratch_folder::scratch_folder() {
  std::string name = std::filesystem::temp_directory_path() / "simtcc-XXXXXX";
  if (!mkdtemp(name.data())) throw std::system_error(errno, std::generic_category(), "cannot make " + name);
  path_ = name;
}

scratch_folder::~scratch_folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace simt
