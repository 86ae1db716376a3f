// Times, all contenders in turn.
#pragma once
#include "labs/common/timing.h"
#include "labs/library/arrays.h"

#include <algorithm>
#include <vector>

namespace library {

struct figure {
  double median;  // microseconds
  double spread;  // half the distance between the quartiles, in % of the median
};

// Behind the host's launches, which leaves the device's own time; or before them, as a program finds it that waits for each
// result: then every kernel and every memset costs its launch.
enum class clock_starts {
  after_launches,
  before_launches
};

#ifdef __SIMT__  // the CPU backend, where a time is a rough figure
inline constexpr int warm_ups = 0;
inline int repetitions(size_t) { return 1; }
inline void hold_stream() {}
#else
inline constexpr int warm_ups = 2;
inline int repetitions(size_t n) { return n < (size_t{1} << 26) ? 31 : 11; }

// What is launched behind this starts when all of it has been launched: else the time of a small n is the host's.
static __global__ void pass_time() {
  for (int i = 0; i < 20; ++i) gpu::pause(5000);
}
inline void hold_stream() {
  pass_time<<<1, 1>>>();
  gpu::check_launch();
}
#endif

inline figure figure_of(std::vector<float> milliseconds) {
  std::sort(milliseconds.begin(), milliseconds.end());
  const size_t count = milliseconds.size();
  const double median = milliseconds[count / 2], range = milliseconds[count * 3 / 4] - milliseconds[count / 4];
  return {1000 * median, median > 0 ? 50 * range / median : 0};
}

// In each repetition every contender runs once, on a window that none has used for long; who begins takes turns.
template <class T>
std::vector<figure> measure(const operation<T>& what, arrays<T>& data, size_t n, clock_starts when) {
  const size_t count = what.contenders.size();
  std::vector<std::vector<float>> times(count);
  gpu::event_timer timer;
  for (int run = -warm_ups; run < repetitions(n); ++run)
    for (size_t i = 0; i < count; ++i) {
      const size_t c = (i + run + warm_ups) % count;
      const window<T> w = data.next(n);
      if (when == clock_starts::after_launches) hold_stream();
      timer.start();
      what.contenders[c].run(w, data.room(), nullptr);
      const float milliseconds = timer.stop();
      if (run >= 0) times[c].push_back(milliseconds);
    }
  std::vector<figure> figures;
  for (const std::vector<float>& t : times) figures.push_back(figure_of(t));
  return figures;
}

// Checked before and, with other data, after.
template <class T>
std::vector<figure> measure_verified(const operation<T>& what, arrays<T>& data, size_t n, uint32_t seed,
                                     clock_starts when = clock_starts::after_launches) {
  data.verify(what, n, seed);
  const std::vector<figure> figures = measure(what, data, n, when);
  data.verify(what, n, seed + 1);
  return figures;
}

}  // namespace library
