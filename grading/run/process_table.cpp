#include "grading/run/process_table.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>

namespace grading {
namespace {

struct registry {
  std::mutex mutex;
  std::set<pid_t> workers;
};
registry& the() {
  static registry* r = new registry;  // outlives threads that run when the program ends
  return *r;
}

bool is_worker(pid_t pid) {
  const std::lock_guard lock(the().mutex);
  return the().workers.contains(pid);
}

using process_map = std::map<pid_t, process_entry>;

process_map all_processes() {
  process_map all;
  DIR* folder = opendir("/proc");
  if (!folder) return all;
  while (const dirent* entry = readdir(folder)) {
    pid_t pid = 0;
    const char* end = entry->d_name + std::strlen(entry->d_name);
    if (std::from_chars(entry->d_name, end, pid).ptr != end) continue;
    if (const std::optional<process_entry> p = find_process(pid)) all[pid] = *p;
  }
  closedir(folder);
  return all;
}

enum class owner : uint8_t {
  nobody,
  this_worker,
  another_worker
};

// Up the line of parents, until a worker or this process comes.
owner owner_of(const process_entry& p, pid_t worker, const process_map& all) {
  const pid_t self = getpid();
  const process_entry* at = &p;
  for (size_t steps = 0; steps < all.size(); ++steps) {
    if (at->parent == worker) return owner::this_worker;
    if (is_worker(at->parent)) return owner::another_worker;
    // An orphan of this worker, or of an earlier one. A compiler that this process runs is in its own session.
    if (at->parent == self) return at->session != getsid(0) ? owner::this_worker : owner::nobody;
    const auto parent = all.find(at->parent);
    if (parent == all.end()) return owner::nobody;
    at = &parent->second;
  }
  return owner::nobody;
}

}  // namespace

std::optional<process_entry> find_process(pid_t pid) {
  char path[32], text[512];
  std::snprintf(path, sizeof path, "/proc/%d/stat", pid);
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return std::nullopt;
  const ssize_t length = read(fd, text, sizeof text - 1);
  close(fd);
  if (length <= 0) return std::nullopt;
  text[length] = '\0';
  const char* fields = std::strrchr(text, ')');  // a program's name may hold spaces and brackets
  process_entry p;
  p.pid = pid;
  unsigned long long pages = 0;
  const char* format = " %c %d %d %d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %ld %*d %*u %*u %llu";
  if (!fields || std::sscanf(fields + 1, format, &p.state, &p.parent, &p.group, &p.session, &p.threads, &pages) != 6)
    return std::nullopt;
  p.resident = pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return p;
}

registered_worker::registered_worker(const std::function<pid_t()>& start) {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  struct sigaction at_child = {};
  if (sigaction(SIGCHLD, nullptr, &at_child) == 0 && at_child.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);  // inherited
  const std::lock_guard lock(the().mutex);  // nobody takes the child for an orphan before it is known
  pid_ = start();
  if (pid_ > 0) the().workers.insert(pid_);
}

registered_worker::~registered_worker() {
  const std::lock_guard lock(the().mutex);
  the().workers.erase(pid_);
}

std::vector<process_entry> started_by(const registered_worker& worker) {
  const process_map all = all_processes();
  std::vector<process_entry> found;
  for (const auto& [pid, p] : all)
    if (pid != worker.pid() && !is_worker(pid))
      if (p.session == worker.pid() || owner_of(p, worker.pid(), all) == owner::this_worker) found.push_back(p);
  return found;
}

size_t end_all_started_by(const registered_worker& worker) {
  std::set<pid_t> seen;
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (std::chrono::steady_clock::now() < give_up) {
    kill(-worker.pid(), SIGKILL);  // a whole group at once: none of it can start another one meanwhile
    const std::vector<process_entry> left = started_by(worker);
    if (left.empty()) break;
    for (const process_entry& p : left) {
      const std::optional<process_entry> now = find_process(p.pid);
      if (!now || now->session != p.session) continue;
      seen.insert(p.pid);
      if (p.group > 1 && p.group != getpgrp()) kill(-p.group, SIGKILL);
      kill(p.pid, SIGKILL);
      if (p.parent == getpid()) waitpid(p.pid, nullptr, WNOHANG);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return seen.size();
}

}  // namespace grading
