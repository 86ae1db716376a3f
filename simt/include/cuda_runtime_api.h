// The CUDA runtime's host API.
#pragma once
#include "simt/cuda_types.h"
#include "simt/launch.h"
#include "simt/runtime.h"

#define CUDART_VERSION 13000

namespace simt::rt {
inline const int cuda_dialect = use_dialect(dialect::cuda);
}

#define SIMT_API(name) cuda##name
#define SIMT_DIALECT simt::rt::dialect::cuda
#define SIMT_DEVICE_PROPERTIES cudaDeviceProp
#define SIMT_DEVICE_ATTRIBUTE cudaDeviceAttr
#define SIMT_POINTER_ATTRIBUTES cudaPointerAttributes
#define SIMT_FUNC_CACHE cudaFuncCache
#define SIMT_LIMIT cudaLimit
#include "simt/runtime_api.inc"
#undef SIMT_LIMIT
#undef SIMT_FUNC_CACHE
#undef SIMT_POINTER_ATTRIBUTES
#undef SIMT_DEVICE_ATTRIBUTE
#undef SIMT_DEVICE_PROPERTIES
#undef SIMT_DIALECT
#undef SIMT_API

// What CUDA has and HIP lacks.
simt_inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags) {
  return cudaEventCreateWithFlags(event, flags);
}
template <class T>
simt_inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel) {
  return cudaFuncGetAttributes(attributes, simt::rt::kernel_address(kernel));
}
template <class T>
simt_inline cudaError_t cudaFuncSetAttribute(T* kernel, cudaFuncAttribute attribute, int value) {
  return cudaFuncSetAttribute(simt::rt::kernel_address(kernel), attribute, value);
}
template <class T>
simt_inline cudaError_t cudaFuncSetCacheConfig(T* kernel, cudaFuncCache config) {
  return cudaFuncSetCacheConfig(simt::rt::kernel_address(kernel), config);
}
// The spellings that came with CUDA 13.
simt_inline cudaError_t cudaMemPrefetchAsync(const void* p, size_t size, cudaMemLocation, unsigned,
                                             cudaStream_t stream = 0) {
  return cudaMemPrefetchAsync(p, size, 0, stream);
}
simt_inline cudaError_t cudaMemAdvise(const void* p, size_t size, cudaMemoryAdvise advice, cudaMemLocation) {
  return cudaMemAdvise(p, size, advice, 0);
}
