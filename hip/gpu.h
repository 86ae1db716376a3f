// HIP, spelled once: all that the labs and exercises need of the runtime, under the names that cuda/gpu.h
// gives them too. Host side: labs/common/device.h, through GPU_API. Device side: what follows, for warps of
// 32 or 64 lanes; always inlined, so that the CPU backend knows the line of the call.
#pragma once
#include <hip/hip_runtime.h>

#define GPU_API(name) hip##name

namespace gpu {
using device_properties = hipDeviceProp_t;
}

#include "labs/common/device.h"

namespace gpu {

// ---- warp operations: every lane of the warp must take part -------------------------------------
// width: 32 on a warp of 64 lanes makes two groups of it that know nothing of each other.

using lane_mask = unsigned long long;  // bit l belongs to lane l

// The value that the lane `distance` lower (higher) holds; the lane's own where there is no such lane.
template <class T>
__device__ __forceinline__ T shuffle_up(T value, unsigned distance, int width = warpSize) {
  return __shfl_up(value, distance, width);
}
template <class T>
__device__ __forceinline__ T shuffle_down(T value, unsigned distance, int width = warpSize) {
  return __shfl_down(value, distance, width);
}
// The value that lane `lane ^ bits` holds.
template <class T>
__device__ __forceinline__ T shuffle_xor(T value, int bits, int width = warpSize) {
  return __shfl_xor(value, bits, width);
}
// The value that lane `source` holds.
template <class T>
__device__ __forceinline__ T shuffle(T value, int source, int width = warpSize) {
  return __shfl(value, source, width);
}
// The lanes at which `predicate` holds.
__device__ __forceinline__ lane_mask ballot(bool predicate) { return __ballot(predicate); }

// Lets about so many nanoseconds pass: a lane that polls keeps others' memory requests waiting. The instruction takes a
// constant, in units of 64 cycles, about 32 ns.
__device__ __forceinline__ void pause(unsigned nanoseconds) {
  for (unsigned passed = 0; passed < nanoseconds; passed += 128) __builtin_amdgcn_s_sleep(4);
}

// ---- atomics at device scope, on 4 or 8 bytes: an order is always named -------------------------

// std::memory_order's own header would double the time that an exercise takes to compile.
enum class memory_order : int {
  relaxed = __ATOMIC_RELAXED,
  acquire = __ATOMIC_ACQUIRE,
  release = __ATOMIC_RELEASE,
  acquire_release = __ATOMIC_ACQ_REL
};
inline constexpr memory_order relaxed = memory_order::relaxed;
inline constexpr memory_order acquire = memory_order::acquire;
inline constexpr memory_order release = memory_order::release;
inline constexpr memory_order acquire_release = memory_order::acquire_release;

template <memory_order Order, class T>
__device__ __forceinline__ T atomic_load(const T* address) {
  return __hip_atomic_load(address, static_cast<int>(Order), __HIP_MEMORY_SCOPE_AGENT);
}
template <memory_order Order, class T>
__device__ __forceinline__ void atomic_store(T* address, as_given<T> value) {
  __hip_atomic_store(address, value, static_cast<int>(Order), __HIP_MEMORY_SCOPE_AGENT);
}
// These return the value before.
template <memory_order Order, class T>
__device__ __forceinline__ T atomic_fetch_add(T* address, as_given<T> value) {
  return __hip_atomic_fetch_add(address, value, static_cast<int>(Order), __HIP_MEMORY_SCOPE_AGENT);
}
template <memory_order Order, class T>
__device__ __forceinline__ T atomic_exchange(T* address, as_given<T> value) {
  return __hip_atomic_exchange(address, value, static_cast<int>(Order), __HIP_MEMORY_SCOPE_AGENT);
}

}  // namespace gpu
