// CUDA, spelled once: all that the labs and exercises need of the runtime, under the names that hip/gpu.h
// gives them too. Host side: labs/common/device.h, through GPU_API. Device side: what follows, always inlined, so that the
// CPU backend knows the line of the call.
#pragma once
#include <cuda_runtime.h>

#include <cuda/atomic>

#define GPU_API(name) cuda##name

namespace gpu {
using device_properties = cudaDeviceProp;
}

#include "labs/common/device.h"

namespace gpu {

// ---- warp operations: every lane of the warp must take part -------------------------------------
// width: 32 on a warp of 64 lanes makes two groups of it that know nothing of each other.

using lane_mask = unsigned long long;  // bit l belongs to lane l
inline constexpr unsigned all_lanes = 0xffffffffu;

// The value that the lane `distance` lower (higher) holds; the lane's own where there is no such lane.
template <class T>
__device__ __forceinline__ T shuffle_up(T value, unsigned distance, int width = warpSize) {
  return __shfl_up_sync(all_lanes, value, distance, width);
}
template <class T>
__device__ __forceinline__ T shuffle_down(T value, unsigned distance, int width = warpSize) {
  return __shfl_down_sync(all_lanes, value, distance, width);
}
// The value that lane `lane ^ bits` holds.
template <class T>
__device__ __forceinline__ T shuffle_xor(T value, int bits, int width = warpSize) {
  return __shfl_xor_sync(all_lanes, value, bits, width);
}
// The value that lane `source` holds.
template <class T>
__device__ __forceinline__ T shuffle(T value, int source, int width = warpSize) {
  return __shfl_sync(all_lanes, value, source, width);
}
// The lanes at which `predicate` holds. CUDA's own result has 32 bits; the CPU backend can run warps of 64
// lanes, which then put the mask together lane by lane.
__device__ __forceinline__ lane_mask ballot(bool predicate) {
  if (warpSize == 32) return __ballot_sync(all_lanes, predicate);
  lane_mask mask = lane_mask(predicate) << lane_id();
  for (int bit = 1; bit < warpSize; bit *= 2) mask |= shuffle_xor(mask, bit);
  return mask;
}

// Lets about so many nanoseconds pass: a lane that polls keeps others' memory requests waiting.
__device__ __forceinline__ void pause(unsigned nanoseconds) { __nanosleep(nanoseconds); }

// ---- atomics at device scope, on 4 or 8 bytes: an order is always named -------------------------

inline constexpr auto relaxed = cuda::std::memory_order_relaxed;
inline constexpr auto acquire = cuda::std::memory_order_acquire;
inline constexpr auto release = cuda::std::memory_order_release;
inline constexpr auto acquire_release = cuda::std::memory_order_acq_rel;

template <class T>
using device_atomic = cuda::atomic_ref<T, cuda::thread_scope_device>;

template <cuda::std::memory_order Order, class T>
__device__ __forceinline__ T atomic_load(const T* address) {
  return device_atomic<T>(*const_cast<T*>(address)).load(Order);
}
template <cuda::std::memory_order Order, class T>
__device__ __forceinline__ void atomic_store(T* address, as_given<T> value) {
  device_atomic<T>(*address).store(value, Order);
}
// These return the value before.
template <cuda::std::memory_order Order, class T>
__device__ __forceinline__ T atomic_fetch_add(T* address, as_given<T> value) {
  return device_atomic<T>(*address).fetch_add(value, Order);
}
template <cuda::std::memory_order Order, class T>
__device__ __forceinline__ T atomic_exchange(T* address, as_given<T> value) {
  return device_atomic<T>(*address).exchange(value, Order);
}

}  // namespace gpu
