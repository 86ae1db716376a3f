// The processes of this machine that a worker may have started.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace grading {

struct process_entry {
  pid_t pid = 0, parent = 0, group = 0, session = 0;
  char state = '?';         // as in /proc: R runs, S sleeps, Z has ended
  long threads = 0;
  uint64_t resident = 0;    // bytes
};

std::optional<process_entry> find_process(pid_t pid);

// Workers of this process that run now. A worker leads a session of its own, so whatever descends from it is in another
// session than this process, for ever: nothing can join an existing session.
class registered_worker {
 public:
  // start() forks and returns the child, or -1. This process adopts whatever a worker leaves behind.
  explicit registered_worker(const std::function<pid_t()>& start);
  registered_worker(const registered_worker&) = delete;
  ~registered_worker();
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_;
};

// Those that this worker started, and those that an earlier one left behind; not the worker itself.
std::vector<process_entry> started_by(const registered_worker& worker);

// Ends all of them, whatever they do against it. Returns how many there were.
size_t end_all_started_by(const registered_worker& worker);

}  // namespace grading
