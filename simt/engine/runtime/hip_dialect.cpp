// What the HIP runtime answers in its own types.
#include "device.h"
#include "simt/hip_types.h"

namespace simt {
namespace {

hipDeviceArch_t features() {
  hipDeviceArch_t a = {};
  a.hasGlobalInt32Atomics = a.hasGlobalFloatAtomicExch = 1;
  a.hasSharedInt32Atomics = a.hasSharedFloatAtomicExch = a.hasFloatAtomicAdd = 1;
  a.hasGlobalInt64Atomics = a.hasSharedInt64Atomics = a.hasDoubles = 1;
  a.hasWarpVote = a.hasWarpBallot = a.hasWarpShuffle = 1;
  a.hasThreadFenceSystem = a.hasSyncThreadsExt = a.has3dGrid = 1;
  return a;
}

void add_hip_properties(hipDeviceProp_t& p) {
  p.major = 9;
  p.minor = 0;
  std::strcpy(p.gcnArchName, "simt");  // no instruction set: code that asks must take its portable branch
  p.maxSharedMemoryPerMultiProcessor = p.sharedMemPerMultiprocessor;
  p.clockInstructionRate = runtime::clock_khz;
  p.arch = features();
}

bool find_attribute(const hipDeviceProp_t& p, hipDeviceAttribute_t attribute, int& value) {
  switch (attribute) {
#define SIMT_ATTRIBUTE(name, field) \
  case hipDeviceAttribute##name: return value = static_cast<int>(p.field), true;
#include "attributes.inc"
    SIMT_ATTRIBUTE(DeviceOverlap, deviceOverlap)
    SIMT_ATTRIBUTE(MultiprocessorCount, multiProcessorCount)
    SIMT_ATTRIBUTE(PhysicalMultiProcessorCount, multiProcessorCount)
    SIMT_ATTRIBUTE(MemoryBusWidth, memoryBusWidth)
    SIMT_ATTRIBUTE(PciDomainID, pciDomainID)
    SIMT_ATTRIBUTE(MaxSharedMemoryPerMultiprocessor, maxSharedMemoryPerMultiProcessor)
    SIMT_ATTRIBUTE(SharedMemPerMultiprocessor, sharedMemPerMultiprocessor)
    SIMT_ATTRIBUTE(SharedMemPerBlockOptin, sharedMemPerBlockOptin)
    SIMT_ATTRIBUTE(ReservedSharedMemPerBlock, reservedSharedMemPerBlock)
    SIMT_ATTRIBUTE(MaxBlocksPerMultiProcessor, maxBlocksPerMultiProcessor)
    SIMT_ATTRIBUTE(PersistingL2CacheMaxSize, persistingL2CacheMaxSize)
    SIMT_ATTRIBUTE(ClockInstructionRate, clockInstructionRate)
    SIMT_ATTRIBUTE(FineGrainSupport, managedMemory)
#undef SIMT_ATTRIBUTE
  }
  return false;
}

}  // namespace

namespace rt {

status device_properties(hipDeviceProp_t* properties, int device) {
  return runtime::query_device("GetDeviceProperties", SIMT_CALLER, properties, device, add_hip_properties);
}

status device_attribute(int* value, hipDeviceAttribute_t attribute, int device) {
  hipDeviceProp_t p;
  status s = runtime::query_device("DeviceGetAttribute", SIMT_CALLER, value ? &p : nullptr, device,
                                   add_hip_properties);
  if (s != status::success) return s;
  return find_attribute(p, attribute, *value) ? s : runtime::returned(status::invalid_value);
}

status pointer_attributes(hipPointerAttribute_t* attributes, const void* p) {
  return runtime::query_pointer(SIMT_CALLER, attributes, p,
                                [](auto& a) { a.isManaged = a.type == hipMemoryTypeManaged; });
}

status function_attributes(hipFuncAttributes* attributes, const void* kernel) {
  return runtime::query_function(SIMT_CALLER, attributes, kernel);
}

}  // namespace rt
}  // namespace simt
