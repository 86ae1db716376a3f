// The HIP runtime's host API.
#pragma once
#include "hip/hip_version.h"
#include "simt/hip_types.h"
#include "simt/launch.h"
#include "simt/runtime.h"

namespace simt::rt {
inline const int hip_dialect = use_dialect(dialect::hip);
}

#define SIMT_API(name) hip##name
#define SIMT_DIALECT simt::rt::dialect::hip
#define SIMT_DEVICE_PROPERTIES hipDeviceProp_t
#define SIMT_DEVICE_ATTRIBUTE hipDeviceAttribute_t
#define SIMT_POINTER_ATTRIBUTES hipPointerAttribute_t
#define SIMT_FUNC_CACHE hipFuncCache_t
#define SIMT_LIMIT hipLimit_t
#include "simt/runtime_api.inc"
#undef SIMT_LIMIT
#undef SIMT_FUNC_CACHE
#undef SIMT_POINTER_ATTRIBUTES
#undef SIMT_DEVICE_ATTRIBUTE
#undef SIMT_DEVICE_PROPERTIES
#undef SIMT_DIALECT
#undef SIMT_API

// What HIP has and CUDA lacks.
simt_inline hipError_t hipInit(unsigned) { return hipSuccess; }
simt_inline hipError_t hipHostMalloc(void** p, size_t size, unsigned flags = hipHostMallocDefault) {
  return hipHostAlloc(p, size, flags);
}
template <class T>
simt_inline hipError_t hipHostMalloc(T** p, size_t size, unsigned flags = hipHostMallocDefault) {
  return hipHostAlloc(p, size, flags);
}
simt_inline hipError_t hipHostFree(void* p) { return hipFreeHost(p); }
simt_inline hipError_t hipMemcpyWithStream(void* to, const void* from, size_t size, hipMemcpyKind kind,
                                           hipStream_t stream) {
  return hipMemcpyAsync(to, from, size, kind, stream);
}
