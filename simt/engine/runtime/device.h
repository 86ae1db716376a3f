// The simulated device, in the words that both vendors use.
#pragma once
#include <cstring>

#include "../memory.h"
#include "../runtime.h"
#include "errors.h"

namespace simt::runtime {

// The one device is number 0.
inline bool is_device(int device) { return device == 0; }

constexpr int clock_khz = 1000000;

// Fills in the fields of device_properties.inc.
template <class Properties>
void describe_device(Properties& p) {
  const device_limits& limit = limits();
  p = {};
  p.warpSize = abi::warp_size();
  std::strcpy(p.name, "simt CPU");
  p.totalGlobalMem = memory::capacity();
  p.sharedMemPerBlock = limit.shared_per_block;
  p.sharedMemPerBlockOptin = limit.shared_per_block_optin;
  p.sharedMemPerMultiprocessor = limit.shared_per_multiprocessor;
  p.totalConstMem = 64 * 1024;
  p.memPitch = 0x7fffffff;
  p.textureAlignment = p.texturePitchAlignment = p.surfaceAlignment = 512;
  p.regsPerBlock = p.regsPerMultiprocessor = limit.registers_per_block;
  p.maxThreadsPerBlock = limit.threads_per_block;
  p.maxThreadsPerMultiProcessor = limit.threads_per_multiprocessor;
  p.maxBlocksPerMultiProcessor = limit.blocks_per_multiprocessor;
  for (int i = 0; i < 3; ++i) {
    p.maxThreadsDim[i] = static_cast<int>(limit.block_dim[i]);
    p.maxGridSize[i] = static_cast<int>(limit.grid_dim[i]);
  }
  p.multiProcessorCount = limit.multiprocessors;
  // Not measured: programs divide by them.
  p.clockRate = p.memoryClockRate = clock_khz;
  p.memoryBusWidth = 128;
  p.l2CacheSize = 4 << 20;
  p.singleToDoublePrecisionPerfRatio = 2;
  p.concurrentKernels = p.streamPrioritiesSupported = p.asyncEngineCount = 1;
  p.integrated = p.canMapHostMemory = p.unifiedAddressing = p.hostRegisterSupported = 1;
  p.canUseHostPointerForRegisteredMem = p.hostNativeAtomicSupported = 1;
  p.managedMemory = p.concurrentManagedAccess = p.memoryPoolsSupported = 1;
  p.cooperativeLaunch = 1;
}

// What the vendors' queries about one pointer or kernel answer.
enum class memory_type : int {
  unregistered,
  host,
  device,
  managed
};
struct pointer_info {
  memory_type type = memory_type::unregistered;
  int device = -2;  // both vendors' "no device"
  void* device_pointer = nullptr;
  void* host_pointer = nullptr;
};
pointer_info describe_pointer(const void* p);

constexpr int registers_per_thread = 32;  // register use is not modelled; this many never limit occupancy

template <class Attributes>
void describe_function(Attributes& a, const void* kernel) {
  a = {};
  a.maxThreadsPerBlock = limits().threads_per_block;
  a.numRegs = registers_per_thread;
  a.maxDynamicSharedSizeBytes = static_cast<int>(dynamic_shared_limit(kernel));
  a.preferredShmemCarveout = -1;
}

// The queries of both dialects; finish(result) adds what only that dialect has.
template <class Properties, class Finish>
status query_device(const char* name, uintptr_t place, Properties* p, int device, Finish finish) {
  return host_call(name, place, [&] {
    if (!p) return status::invalid_value;
    if (!is_device(device)) return status::invalid_device;
    describe_device(*p);
    finish(*p);
    return status::success;
  });
}

template <class Attributes, class Finish>
status query_pointer(uintptr_t place, Attributes* a, const void* p, Finish finish) {
  return host_call("PointerGetAttributes", place, [&] {
    if (!a) return status::invalid_value;
    pointer_info info = describe_pointer(p);
    *a = {};
    a->type = static_cast<decltype(a->type)>(info.type);
    a->device = info.device;
    a->devicePointer = info.device_pointer;
    a->hostPointer = info.host_pointer;
    finish(*a);
    return status::success;
  });
}

template <class Attributes>
status query_function(uintptr_t place, Attributes* a, const void* kernel) {
  return host_call("FuncGetAttributes", place, [&] {
    if (!a) return status::invalid_value;
    if (!kernel) return status::invalid_device_function;
    describe_function(*a, kernel);
    return status::success;
  });
}

}  // namespace simt::runtime
