// Times the labs on the CPU backend beside their budgets (2 cores), and the memory they take at most.
#include <cstdio>
#include <string>

#include "tests/support/process.h"

namespace {
constexpr long memory_budget_kib = 1 << 20;

struct bench_case {
  const char* lab;
  const char* folder;  // of the build: checked or fast
  const char* n;
  double budget;       // seconds; 0: none is set
};
constexpr bench_case cases[] = {
    {"scan", "build/cpu/", "4194304", 15},
    {"scan", "build/cpu/fast/", "4194304", 4},
    {"compaction", "build/cpu/", "4194304", 10},
    {"compaction", "build/cpu/fast/", "4194304", 0},
    {"lookback", "build/cpu/", "600000", 8},  // the program's default
    {"lookback", "build/cpu/fast/", "600000", 0},
};

// Prints one row; returns whether the run succeeded within its budgets.
bool measure(const bench_case& which, const std::string& dialect, const std::string& warp) {
  const std::string program = which.folder + dialect + "-" + which.lab;
  const support::process_result run =
      support::run_process({program, which.n}, {.environment = {{"SIMT_WARP", warp}}, .input = {}, .directory = {}});
  if (!run.ok()) {
    std::printf("%s failed: %s\n", program.c_str(), run.describe().c_str());
    return false;
  }
  const bool in_time = which.budget == 0 || run.seconds <= which.budget;
  const bool in_memory = run.peak_kib <= memory_budget_kib;
  const std::string budget = which.budget > 0 ? std::to_string(static_cast<int>(which.budget)) : "-";
  std::printf("%-32s %8s %4s %8.2f %8s %8.2f %8ld %8ld%s%s\n", program.c_str(), which.n, warp.c_str(), run.seconds, budget.c_str(),
              run.cpu_seconds, run.peak_kib >> 10, memory_budget_kib >> 10, in_time ? "" : "  over time", in_memory ? "" : "  over memory");
  std::fflush(stdout);
  return in_time && in_memory;
}
}  // namespace

int main() {
  std::printf("%-32s %8s %4s %8s %8s %8s %8s %8s\n", "", "n", "warp", "s", "budget", "cpu s", "MiB", "budget");
  bool all_within = true;
  for (const bench_case& which : cases)
    for (const char* dialect : {"hip", "cuda"})
      for (const char* warp : {"32", "64"}) all_within = measure(which, dialect, warp) && all_within;
  return all_within ? 0 : 1;
}
