// The part of gpu.h that both vendors spell alike, but for the prefix: checked runtime calls, an owning
// device array, an event timer. hip/gpu.h and cuda/gpu.h define GPU_API and include this file; everything
// else includes "gpu.h".
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

// GPU_CALL(Malloc, &p, bytes) calls hipMalloc or cudaMalloc; unless it succeeds, the program ends with one
// line that names the place `at`, the call and the error. Needs a variable `at` of type gpu::place.
#define GPU_TEXT_OF(x) #x
#define GPU_TEXT(x) GPU_TEXT_OF(x)
#define GPU_CALL(name, ...) ::gpu::check(GPU_API(name)(__VA_ARGS__), GPU_TEXT(GPU_API(name)), at)

namespace gpu {

using error = GPU_API(Error_t);
using stream = GPU_API(Stream_t);
using event = GPU_API(Event_t);

// A line of the caller's source. As a default argument, here() is the place of the call.
struct place {
  const char* file;
  int line;
};
constexpr place here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return {file, line};
}

inline void check(error result, const char* call, place at) {
  if (result == GPU_API(Success)) return;
  std::fprintf(stderr, "%s:%d: %s: %s\n", at.file, at.line, call, GPU_API(GetErrorString)(result));
  std::exit(1);
}

// Reports an error of the kernel launch just before it. A launch returns nothing, so every launch needs this.
inline void check_launch(place at = here()) { check(GPU_API(GetLastError)(), "kernel launch", at); }

inline void synchronize(place at = here()) { GPU_CALL(DeviceSynchronize); }

// An array in device memory, freed with its owner. Its elements start undefined.
// Copies from and to the host wait until they are done. Sizes are in elements.
template <class T>
class device_array {
 public:
  explicit device_array(size_t size, place at = here()) : size_(size) {
    if (size > 0) GPU_CALL(Malloc, reinterpret_cast<void**>(&data_), size * sizeof(T));
  }
  explicit device_array(const std::vector<T>& values, place at = here()) : device_array(values.size(), at) {
    if (size_ > 0) GPU_CALL(Memcpy, data_, values.data(), size_ * sizeof(T), GPU_API(MemcpyHostToDevice));
  }
  device_array(device_array&& other) noexcept { swap(other); }
  device_array& operator=(device_array&& other) noexcept {
    swap(other);
    return *this;
  }
  // An error here would be that of an earlier kernel, which the next checked call reports too.
  ~device_array() { static_cast<void>(GPU_API(Free)(data_)); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  size_t size() const { return size_; }

  // Elements [first, first + count), which must lie inside.
  std::vector<T> download(size_t first, size_t count, place at = here()) const {
    std::vector<T> values(count);
    if (count > 0)
      GPU_CALL(Memcpy, values.data(), data_ + first, count * sizeof(T), GPU_API(MemcpyDeviceToHost));
    return values;
  }
  std::vector<T> download(place at = here()) const { return download(0, size_, at); }

  // Sets every byte, e.g. to poison an output or to clear status words.
  void fill_bytes(int byte, stream on = nullptr, place at = here()) {
    if (size_ > 0) GPU_CALL(MemsetAsync, data_, byte, size_ * sizeof(T), on);
  }

 private:
  void swap(device_array& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }
  T* data_ = nullptr;
  size_t size_ = 0;
};

// The device's own copy: what a kernel that reads n elements and writes n is measured against.
template <class T>
void copy_on_device(const T* from, T* to, size_t count, stream on = nullptr, place at = here()) {
  if (count > 0) GPU_CALL(MemcpyAsync, to, from, count * sizeof(T), GPU_API(MemcpyDeviceToDevice), on);
}

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

// A grid may have 2^31 - 1 blocks, and on AMD no more than 2^32 - 1 lanes in all, so an array that needs more
// blocks than that takes several launches. Calls launch(first, count) until `blocks` blocks of `lanes` lanes
// are covered.
template <class Launch>
void launch_in_grids(size_t blocks, unsigned lanes, Launch launch, place at = here()) {
  const size_t most = std::min<size_t>(0x7fffffffu, 0xffffffffu / lanes);
  for (size_t first = 0; first < blocks; first += most) {
    launch(first, static_cast<unsigned>(std::min(most, blocks - first)));
    check_launch(at);
  }
}

struct device_summary {
  std::string name;
  int warp_lanes;      // 32 or 64
  size_t free_memory;  // bytes
};
inline device_summary summary(place at = here()) {
  device_properties properties;
  size_t free_memory = 0, total_memory = 0;
  GPU_CALL(GetDeviceProperties, &properties, 0);
  GPU_CALL(MemGetInfo, &free_memory, &total_memory);
  return {properties.name, properties.warpSize, free_memory};
}

// ---- device side: the same words in HIP and CUDA ------------------------------------------------

// This lane's number in its warp, for blocks of any shape.
inline __device__ unsigned lane_id() {
  const unsigned in_block = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return in_block % warpSize;
}

// Orders this lane's accesses before it and after it, as seen from the whole device.
inline __device__ void device_fence() { __threadfence(); }

}  // namespace gpu
