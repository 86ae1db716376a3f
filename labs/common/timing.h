// Times on the device.
#pragma once
#include "gpu.h"

#include <algorithm>
#include <vector>

namespace gpu {

// Time on the device between start() and stop(), by two events on one stream.
class event_timer {
 public:
  explicit event_timer(stream on = nullptr, place at = here()) : stream_(on) {
    GPU_CALL(EventCreate, &start_);
    GPU_CALL(EventCreate, &stop_);
  }
  event_timer(const event_timer&) = delete;
  event_timer& operator=(const event_timer&) = delete;
  ~event_timer() {
    static_cast<void>(GPU_API(EventDestroy)(start_));
    static_cast<void>(GPU_API(EventDestroy)(stop_));
  }

  void start(place at = here()) { GPU_CALL(EventRecord, start_, stream_); }
  // Waits for the work in between and returns its time in milliseconds.
  float stop(place at = here()) {
    float milliseconds = 0;
    GPU_CALL(EventRecord, stop_, stream_);
    GPU_CALL(EventSynchronize, stop_);
    GPU_CALL(EventElapsedTime, &milliseconds, start_, stop_);
    return milliseconds;
  }

 private:
  stream stream_;
  event start_ = nullptr;
  event stop_ = nullptr;
};

#ifdef __SIMT__  // the CPU backend, where a time is a rough figure, and a second run would double the wait
inline constexpr int warm_ups = 0, repetitions = 1;
#else
inline constexpr int warm_ups = 3, repetitions = 21;
#endif

// Median time of work(), in milliseconds. work() must give the same result each time that it runs.
template <class Work>
float median_milliseconds(Work work) {
  for (int i = 0; i < warm_ups; ++i) work();
  event_timer timer;
  std::vector<float> times(repetitions);
  for (float& time : times) {
    timer.start();
    work();
    time = timer.stop();
  }
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[repetitions / 2];
}

}  // namespace gpu
