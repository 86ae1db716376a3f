// The part of gpu.h that both vendors spell alike, but for the prefix: checked runtime calls and launches.
// hip/gpu.h and cuda/gpu.h define GPU_API and include this file; everything else includes "gpu.h". Kept light: every
// exercise waits for it to compile. Arrays, timers and the device's summary are headers of their own beside it.
#pragma once
#include <cstddef>
#include <cstdio>
#include <cstdlib>

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

// What the runtime's text leaves out of errors that come of the machine, not of the program; else "". By number: CUDA and
// HIP have the same, under other names.
inline const char* advice(error result) {
  switch (static_cast<int>(result)) {
    case 35: return " (or there is no driver: docs/SETUP.md#driver)";
    case 98:
    case 209: return " (built for another GPU? docs/SETUP.md#another-architecture)";
    default: return "";
  }
}

inline void check(error result, const char* call, place at) {
  if (result == GPU_API(Success)) return;
  std::fprintf(stderr, "%s:%d: %s: %s%s\n", at.file, at.line, call, GPU_API(GetErrorString)(result), advice(result));
  std::exit(1);
}

// Reports an error of the kernel launch just before it. A launch returns nothing, so every launch needs this.
inline void check_launch(place at = here()) { check(GPU_API(GetLastError)(), "kernel launch", at); }

inline void synchronize(place at = here()) { GPU_CALL(DeviceSynchronize); }

// Every one of `bytes` bytes of device memory becomes `byte`, in the order of the stream: kernels launched later see it.
inline void fill_bytes(void* memory, int byte, size_t bytes, stream on = nullptr, place at = here()) {
  if (bytes > 0) GPU_CALL(MemsetAsync, memory, byte, bytes, on);
}

// A grid may have 2^31 - 1 blocks, and on AMD no more than 2^32 - 1 lanes in all, so an array that needs more
// blocks than that takes several launches. Calls launch(first, count) until `blocks` blocks of `lanes` lanes
// are covered.
template <class Launch>
void launch_in_grids(size_t blocks, unsigned lanes, Launch launch, place at = here()) {
  const size_t most = lanes > 2 ? 0xffffffffu / lanes : 0x7fffffffu;
  for (size_t first = 0; first < blocks; first += most) {
    launch(first, static_cast<unsigned>(blocks - first < most ? blocks - first : most));
    check_launch(at);
  }
}

// ---- device side: the same words in HIP and CUDA ------------------------------------------------

// As a parameter's type: T is what the other arguments make it, so 1 will do for an unsigned word.
template <class T>
struct given {
  using type = T;
};
template <class T>
using as_given = typename given<T>::type;

// This lane's number in its warp, for blocks of any shape.
__device__ __forceinline__ unsigned lane_id() {
  const unsigned in_block = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return in_block % warpSize;
}

// Orders this lane's accesses before it and after it, as seen from the whole device.
__device__ __forceinline__ void device_fence() { __threadfence(); }

}  // namespace gpu
