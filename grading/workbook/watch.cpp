// `watch`: grades a file each time it is saved. By its time and identity, not by inotify: editors that write a new file and
// rename it, and network folders, are seen as well.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <iostream>
#include <thread>
#include <tuple>

#include "grading/common/files.h"
#include "grading/workbook/commands.h"
#include "grading/workbook/text.h"

namespace grading {
namespace {
namespace fs = std::filesystem;
using stamp = std::tuple<ino_t, off_t, time_t, long>;

volatile std::sig_atomic_t stopped = 0;
void stop(int) { stopped = 1; }

// All zero while the file is not there, as in the middle of a rename.
stamp stamp_of(const fs::path& file) {
  struct stat s{};
  if (stat(file.c_str(), &s)) return {};
  return {s.st_ino, s.st_size, s.st_mtim.tv_sec, s.st_mtim.tv_nsec};
}

std::vector<std::string> check_command(const workbook_options& o, const listed_exercise& e) {
  const bool usual = o.folder == repository() / "exercises";
  std::vector<std::string> words = {"/proc/self/exe", "check", "--exercise", e.number()};
  if (!usual) words.insert(words.end(), {"--folder", o.folder});
  if (o.where != backend::cpu) words.insert(words.end(), {"--backend", o.where == backend::cuda ? "cuda" : "hip"});
  if (o.warps.size() == 1) words.insert(words.end(), {"--warp", std::to_string(o.warps[0])});
  if (o.seed) words.insert(words.end(), {"--seed", std::to_string(*o.seed)});
  if (o.verbose) words.push_back("--verbose");
  return words;
}

// In a process of its own, which Ctrl-C reaches too.
void run(std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  std::cout << std::flush;
  const pid_t child = fork();
  if (child == 0) {
    execv(pointers[0], pointers.data());
    _exit(127);
  }
  while (child > 0 && waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
}
}  // namespace

int watch(const workbook_options& o) {
  const listed_exercise* e = o.chosen ? o.exercises.front() : next_exercise(learner_state(), o);
  if (!e) e = &all_exercises().back();
  const fs::path file = o.file(*e);
  struct sigaction action{};
  action.sa_handler = stop;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  for (stamp graded{}; !stopped;) {
    const stamp now = stamp_of(file);
    if (now == graded || now == stamp{}) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      continue;
    }
    graded = now;
    if (isatty(STDOUT_FILENO)) std::cout << "\033[H\033[2J";
    run(check_command(o, *e));
    if (!stopped) std::cout << "Waiting for " << shown(file) << " to be saved; Ctrl-C ends." << std::endl;
  }
  if (isatty(STDOUT_FILENO)) std::cout << "\n";
  return 0;
}

}  // namespace grading
