// Device queries. See runtime_support.h.
#pragma once
#include "runtime_support.h"

TEST_CASE("one device, with the limits that launches are held to") {
  const error_cleared clear;
  const error bad_device = static_cast<error>(101), bad_limit = static_cast<error>(215);
  int count = 0, current = -1, access = -1, version = 0;
  CHECK(GPU(GetDeviceCount)(&count) == success);
  CHECK(count == 1);
  CHECK(GPU(SetDevice)(0) == success);
  CHECK(GPU(GetDevice)(&current) == success);
  CHECK(current == 0);
  CHECK(GPU(SetDevice)(1) == bad_device);
  CHECK(GPU(SetDevice)(-1) == bad_device);
  CHECK(GPU(GetDeviceCount)(nullptr) == invalid_value);
  CHECK(GPU(DeviceCanAccessPeer)(&access, 0, 0) == success);
  CHECK(access == 0);
  CHECK(GPU(DeviceCanAccessPeer)(&access, 0, 1) == bad_device);
  CHECK(GPU(RuntimeGetVersion)(&version) == success);
  CHECK(version > 0);
  CHECK(GPU(DeviceSetCacheConfig)(GPU(FuncCachePreferShared)) == success);

  size_t heap = 0;
  CHECK(GPU(DeviceSetLimit)(GPU(LimitMallocHeapSize), 123456) == success);
  CHECK(GPU(DeviceGetLimit)(&heap, GPU(LimitMallocHeapSize)) == success);
  CHECK(heap == 123456);
  CHECK(GPU(DeviceSetLimit)(static_cast<decltype(GPU(LimitMallocHeapSize))>(40), 1) == bad_limit);
  CHECK(GPU(DeviceGetLimit)(nullptr, GPU(LimitMallocHeapSize)) == invalid_value);
}

#ifdef GPU_CUDA
using device_properties = cudaDeviceProp;
using device_attribute = cudaDeviceAttr;
constexpr auto warp_size_attribute = cudaDevAttrWarpSize;
constexpr auto threads_attribute = cudaDevAttrMaxThreadsPerBlock;
constexpr auto multiprocessors_attribute = cudaDevAttrMultiProcessorCount;
constexpr auto bus_width_attribute = cudaDevAttrGlobalMemoryBusWidth;
constexpr auto grid_y_attribute = cudaDevAttrMaxGridDimY;
#else
using device_properties = hipDeviceProp_t;
using device_attribute = hipDeviceAttribute_t;
constexpr auto warp_size_attribute = hipDeviceAttributeWarpSize;
constexpr auto threads_attribute = hipDeviceAttributeMaxThreadsPerBlock;
constexpr auto multiprocessors_attribute = hipDeviceAttributeMultiprocessorCount;
constexpr auto bus_width_attribute = hipDeviceAttributeMemoryBusWidth;
constexpr auto grid_y_attribute = hipDeviceAttributeMaxGridDimY;
#endif

TEST_CASE("properties and attributes agree") {
  const error_cleared clear;
  device_properties p;
  REQUIRE(GPU(GetDeviceProperties)(&p, 0) == success);
  CHECK(p.warpSize == warpSize);
  CHECK(std::string(p.name) == "simt CPU");
  CHECK(p.maxThreadsPerBlock == 1024);
  CHECK(p.maxThreadsDim[2] == 64);
  CHECK(p.maxGridSize[0] == 2147483647);
  CHECK(p.maxGridSize[1] == 65535);
  CHECK(p.multiProcessorCount == 4);
  CHECK(p.maxThreadsPerMultiProcessor == 2048);
  CHECK(p.sharedMemPerBlockOptin == 64 * kib);
  CHECK(p.regsPerBlock == 65536);
  CHECK(p.cooperativeLaunch == 1);
  CHECK(p.concurrentKernels == 1);
  CHECK(p.memoryBusWidth > 0);
  CHECK(p.l2CacheSize > 0);
  size_t free = 0, total = 0;
  CHECK(GPU(MemGetInfo)(&free, &total) == success);
  CHECK(p.totalGlobalMem == total);

  int value = 0;
  CHECK(GPU(DeviceGetAttribute)(&value, warp_size_attribute, 0) == success);
  CHECK(value == p.warpSize);
  CHECK(GPU(DeviceGetAttribute)(&value, threads_attribute, 0) == success);
  CHECK(value == 1024);
  CHECK(GPU(DeviceGetAttribute)(&value, multiprocessors_attribute, 0) == success);
  CHECK(value == 4);
  CHECK(GPU(DeviceGetAttribute)(&value, bus_width_attribute, 0) == success);
  CHECK(value == p.memoryBusWidth);
  CHECK(GPU(DeviceGetAttribute)(&value, grid_y_attribute, 0) == success);
  CHECK(value == 65535);
  CHECK(GPU(GetDeviceProperties)(nullptr, 0) == invalid_value);
  CHECK(GPU(GetDeviceProperties)(&p, 1) == static_cast<error>(101));
  CHECK(GPU(DeviceGetAttribute)(nullptr, warp_size_attribute, 0) == invalid_value);
  CHECK(GPU(DeviceGetAttribute)(&value, warp_size_attribute, 2) == static_cast<error>(101));
  CHECK(GPU(DeviceGetAttribute)(&value, static_cast<device_attribute>(9000), 0) == invalid_value);
}
