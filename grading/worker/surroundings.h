// What a call may not change in its process: open descriptors, threads, children.
#pragma once
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <bitset>
#include <cstdio>

#include "grading/worker/engine.h"

namespace grading {

class surroundings {
 public:
  static surroundings now() {
    surroundings s;
    for (int fd = 0; fd < most; ++fd) s.open_[static_cast<size_t>(fd)] = fcntl(fd, F_GETFD) >= 0;
    s.threads_ = count_threads();
    return s;
  }

  // How many of the descriptors here are not open in `later`, and the other way round.
  size_t closed_in(const surroundings& later) const { return (open_ & ~later.open_).count(); }
  size_t opened_in(const surroundings& later) const {
    return engine::checks ? (later.open_ & ~open_).count() : 0;  // a GPU's runtime opens its own when it likes
  }

  // Threads that are still there, after those that were joined had time to vanish.
  long more_threads() const {
    for (int i = 0; engine::checks && i < 20 && count_threads() > threads_; ++i) usleep(1000);
    return engine::checks ? count_threads() - threads_ : 0;  // a GPU's runtime starts its own
  }

  // Running, or ended and not waited for: one that went on as a daemon has left such a one behind.
  static bool has_children() {
    siginfo_t info = {};
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
  }

  // Undoes what a call did to descriptors, so that the next one is judged by what it does itself.
  void restore(const surroundings& later) const {
    for (int fd = 0; fd < most; ++fd) {
      const size_t i = static_cast<size_t>(fd);
      if (later.open_[i] && !open_[i] && engine::checks) close(fd);
    }
    for (int fd = 0; fd < 3; ++fd) {  // else the next file to be opened would take the place of stderr
      if (fcntl(fd, F_GETFD) >= 0) continue;
      const int nothing = open("/dev/null", O_RDWR);
      if (nothing >= 0 && nothing != fd) dup2(nothing, fd), close(nothing);
    }
  }

 private:
  static constexpr int most = 256;  // the limit that the grader sets on the CPU

  static long count_threads() {
    struct stat tasks = {};
    return stat("/proc/self/task", &tasks) == 0 ? static_cast<long>(tasks.st_nlink) - 2 : 0;
  }

  std::bitset<most> open_;
  long threads_ = 0;
};

}  // namespace grading
