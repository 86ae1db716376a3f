// HIP programs on an NVIDIA GPU: the part of HIP that hip/gpu.h uses, in terms of CUDA.
//
//   nvcc -std=c++17 -x cu -Ihip/on_nvidia -Ihip -I. hip/scan.cpp -o scan.exe
//
// HIP brings a header of its own for this, but the one of HIP 5.2 does not compile with CUDA 13, which has
// dropped much of what it wraps. This one lets the HIP sources be tried where there is no AMD GPU. It is for
// warps of 32 lanes.
#pragma once
#include <cuda_runtime.h>

#include <cuda/atomic>

// ---- runtime ------------------------------------------------------------------------------------
using hipError_t = cudaError_t;
using hipStream_t = cudaStream_t;
using hipEvent_t = cudaEvent_t;
using hipDeviceProp_t = cudaDeviceProp;
inline constexpr hipError_t hipSuccess = cudaSuccess;
inline constexpr cudaMemcpyKind hipMemcpyHostToDevice = cudaMemcpyHostToDevice;
inline constexpr cudaMemcpyKind hipMemcpyDeviceToHost = cudaMemcpyDeviceToHost;
inline constexpr cudaMemcpyKind hipMemcpyDeviceToDevice = cudaMemcpyDeviceToDevice;

inline const char* hipGetErrorString(hipError_t e) { return cudaGetErrorString(e); }
inline hipError_t hipGetLastError() { return cudaGetLastError(); }
inline hipError_t hipDeviceSynchronize() { return cudaDeviceSynchronize(); }
inline hipError_t hipGetDeviceProperties(hipDeviceProp_t* p, int device) {
  return cudaGetDeviceProperties(p, device);
}
inline hipError_t hipMemGetInfo(size_t* free, size_t* total) { return cudaMemGetInfo(free, total); }
inline hipError_t hipMalloc(void** p, size_t bytes) { return cudaMalloc(p, bytes); }
inline hipError_t hipFree(void* p) { return cudaFree(p); }
inline hipError_t hipMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  return cudaMemcpy(to, from, bytes, kind);
}
inline hipError_t hipMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                 hipStream_t on) {
  return cudaMemcpyAsync(to, from, bytes, kind, on);
}
inline hipError_t hipMemsetAsync(void* p, int byte, size_t bytes, hipStream_t on) {
  return cudaMemsetAsync(p, byte, bytes, on);
}
inline hipError_t hipEventCreate(hipEvent_t* e) { return cudaEventCreate(e); }
inline hipError_t hipEventDestroy(hipEvent_t e) { return cudaEventDestroy(e); }
inline hipError_t hipEventRecord(hipEvent_t e, hipStream_t on) { return cudaEventRecord(e, on); }
inline hipError_t hipEventSynchronize(hipEvent_t e) { return cudaEventSynchronize(e); }
inline hipError_t hipEventElapsedTime(float* ms, hipEvent_t from, hipEvent_t to) {
  return cudaEventElapsedTime(ms, from, to);
}

// ---- device -------------------------------------------------------------------------------------
template <class T>
__device__ T __shfl_up(T value, unsigned distance, int width = warpSize) {
  return __shfl_up_sync(0xffffffffu, value, distance, width);
}
template <class T>
__device__ T __shfl_down(T value, unsigned distance, int width = warpSize) {
  return __shfl_down_sync(0xffffffffu, value, distance, width);
}
template <class T>
__device__ T __shfl_xor(T value, int bits, int width = warpSize) {
  return __shfl_xor_sync(0xffffffffu, value, bits, width);
}
template <class T>
__device__ T __shfl(T value, int source, int width = warpSize) {
  return __shfl_sync(0xffffffffu, value, source, width);
}
// A macro, since CUDA still declares a function of this name.
#define __ballot(predicate) __ballot_sync(0xffffffffu, predicate)

// In units of 64 cycles, about 32 ns.
#define __builtin_amdgcn_s_sleep(units) __nanosleep(32 * (units))

// HIP's memory orders have the numbers of std::memory_order, as CUDA's have.
inline constexpr cuda::thread_scope __HIP_MEMORY_SCOPE_AGENT = cuda::thread_scope_device;

template <class T>
__device__ T __hip_atomic_load(const T* address, int order, cuda::thread_scope) {
  return cuda::atomic_ref<T, __HIP_MEMORY_SCOPE_AGENT>(*const_cast<T*>(address))
      .load(cuda::std::memory_order(order));
}
template <class T>
__device__ void __hip_atomic_store(T* address, T value, int order, cuda::thread_scope) {
  cuda::atomic_ref<T, __HIP_MEMORY_SCOPE_AGENT>(*address).store(value, cuda::std::memory_order(order));
}
template <class T>
__device__ T __hip_atomic_fetch_add(T* address, T value, int order, cuda::thread_scope) {
  return cuda::atomic_ref<T, __HIP_MEMORY_SCOPE_AGENT>(*address).fetch_add(value,
                                                                           cuda::std::memory_order(order));
}
template <class T>
__device__ T __hip_atomic_exchange(T* address, T value, int order, cuda::thread_scope) {
  return cuda::atomic_ref<T, __HIP_MEMORY_SCOPE_AGENT>(*address).exchange(value,
                                                                          cuda::std::memory_order(order));
}
