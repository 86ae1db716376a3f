#include "grading/workbook/cleanly.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <system_error>

#include "grading/common/files.h"

namespace grading {
namespace {
pid_t child = 0;

// Ctrl-C reaches the child by itself; a signal to this process alone has to be handed on.
void hand_on(int signal) {
  if (signal != SIGINT && child > 0) kill(child, signal);
}

void listen() {
  struct sigaction action{};
  action.sa_handler = hand_on;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}
}  // namespace

int run_cleanly(const std::function<int()>& work) {
  std::optional<scratch_folder> folder(std::in_place);
  std::cout << std::flush;
  sigset_t held, before;
  sigfillset(&held);
  sigprocmask(SIG_BLOCK, &held, &before);  // until there is someone to hand a signal on to
  const pid_t parent = getpid();
  child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    setenv("TMPDIR", folder->path().c_str(), 1);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    const int code = work();
    std::cout << std::flush;
    std::cerr << std::flush;
    _exit(code);  // the folder is the parent's to remove
  }
  listen();
  sigprocmask(SIG_SETMASK, &before, nullptr);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  folder.reset();
  if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  return 1;
}

}  // namespace grading
