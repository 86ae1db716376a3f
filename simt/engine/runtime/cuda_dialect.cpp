// What the CUDA runtime answers in its own types.
#include "simt/cuda_types.h"
#include "device.h"

namespace simt {
namespace {

void add_cuda_properties(cudaDeviceProp& p) {
  p.major = 8;  // independent thread scheduling, no thread block clusters
  p.minor = 0;
}

bool find_attribute(const cudaDeviceProp& p, cudaDeviceAttr attribute, int& value) {
  switch (attribute) {
#define SIMT_ATTRIBUTE(name, field) \
  case cudaDevAttr##name: return value = static_cast<int>(p.field), true;
#include "attributes.inc"
    SIMT_ATTRIBUTE(GpuOverlap, deviceOverlap)
    SIMT_ATTRIBUTE(MultiProcessorCount, multiProcessorCount)
    SIMT_ATTRIBUTE(GlobalMemoryBusWidth, memoryBusWidth)
    SIMT_ATTRIBUTE(PciDomainId, pciDomainID)
    SIMT_ATTRIBUTE(MaxSharedMemoryPerMultiprocessor, sharedMemPerMultiprocessor)
    SIMT_ATTRIBUTE(MaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin)
    SIMT_ATTRIBUTE(HostRegisterSupported, hostRegisterSupported)
    SIMT_ATTRIBUTE(MaxBlocksPerMultiprocessor, maxBlocksPerMultiProcessor)
    SIMT_ATTRIBUTE(MaxPersistingL2CacheSize, persistingL2CacheMaxSize)
    SIMT_ATTRIBUTE(ReservedSharedMemoryPerBlock, reservedSharedMemPerBlock)
    SIMT_ATTRIBUTE(ClusterLaunch, clusterLaunch)
#undef SIMT_ATTRIBUTE
  }
  return false;
}

}  // namespace

namespace rt {

status device_properties(cudaDeviceProp* properties, int device) {
  return runtime::query_device("GetDeviceProperties", SIMT_CALLER, properties, device, add_cuda_properties);
}

status device_attribute(int* value, cudaDeviceAttr attribute, int device) {
  cudaDeviceProp p;
  status s = runtime::query_device("DeviceGetAttribute", SIMT_CALLER, value ? &p : nullptr, device,
                                   add_cuda_properties);
  if (s != status::success) return s;
  return find_attribute(p, attribute, *value) ? s : runtime::returned(status::invalid_value);
}

status pointer_attributes(cudaPointerAttributes* attributes, const void* p) {
  return runtime::query_pointer(SIMT_CALLER, attributes, p, [](auto&) {});
}

status function_attributes(cudaFuncAttributes* attributes, const void* kernel) {
  return runtime::query_function(SIMT_CALLER, attributes, kernel);
}

}  // namespace rt
}  // namespace simt
