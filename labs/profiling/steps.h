// Steps to profile: each is launched and timed by itself, and has a heading in the CPU backend's profile.
#pragma once
#include "gpu.h"
#include "labs/common/report.h"
#include "labs/common/timing.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#ifdef __SIMT__
#include <simt/tool.h>
#endif

namespace profiling {

struct step {
  std::string name;
  double useful_bytes;  // each element that it needs read once, each result written once
  std::function<void()> launch;
};

inline void begin_section([[maybe_unused]] const std::string& name) {
#ifdef __SIMT__
  simt::tool::begin_section(name.c_str());
#endif
}

// A profiler lists every launch, and some replay each of them. So whoever starts one sets PROFILED=1, as the
// make targets do, and each kernel is launched once. Without it times are medians, as in the other labs; the
// CPU backend launches once in any case.
inline bool profiled() { return std::getenv("PROFILED") != nullptr; }

inline float median(std::vector<float> values) {
  const auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Runs the steps one after the other, prints each one's time and returns the times, in milliseconds. They are
// repeated as a whole, since a step may overwrite what it has read; all of them together must give the same
// result each time that they run.
inline std::vector<float> run_steps(const std::vector<step>& steps) {
  const int warm_ups = profiled() ? 0 : gpu::warm_ups, repetitions = profiled() ? 1 : gpu::repetitions;
  std::vector<std::vector<float>> times(steps.size());
  gpu::event_timer timer;
  for (int run = -warm_ups; run < repetitions; ++run)
    for (size_t i = 0; i < steps.size(); ++i) {
      begin_section(steps[i].name);
      timer.start();
      steps[i].launch();
      const float milliseconds = timer.stop();
      if (run >= 0) times[i].push_back(milliseconds);
    }

  std::vector<float> medians;
  for (size_t i = 0; i < steps.size(); ++i) {
    medians.push_back(median(times[i]));
    std::printf("  %-40s %12.0f bytes %10.3f ms %9.2f GB/s\n", steps[i].name.c_str(), steps[i].useful_bytes,
                medians[i], lab::gigabytes_per_second(steps[i].useful_bytes, medians[i]));
  }
  return medians;
}

}  // namespace profiling
