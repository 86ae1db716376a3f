#include <hip/hip_runtime.h>
#define GPU(name) hip##name
#include "runtime_device.h"
#include "runtime_errors.h"
#include "runtime_memory.h"
#include "runtime_occupancy.h"
#include "runtime_streams.h"

TEST_CASE("error names, strings and codes are HIP's") {
  CHECK(std::string(hipGetErrorName(hipErrorInvalidConfiguration)) == "hipErrorInvalidConfiguration");
  CHECK(std::string(hipGetErrorString(hipErrorInvalidConfiguration)) == "invalid configuration argument");
  CHECK(std::string(hipGetErrorString(hipErrorNoDevice)) == "no ROCm-capable device is detected");
  CHECK(std::string(hipGetErrorName(hipErrorMemoryAllocation)) == "hipErrorOutOfMemory");
  CHECK(std::string(hipGetErrorName(hipErrorInvalidResourceHandle)) == "hipErrorInvalidHandle");
  CHECK(std::string(hipGetErrorName(static_cast<hipError_t>(9998))) == "hipErrorUnknown");
  CHECK(hipErrorOutOfMemory == 2);
  CHECK(hipErrorInvalidHandle == 400);
  CHECK(hipErrorAssert == 710);
}

TEST_CASE("a destroyed stream or event is a destroyed context") {
  hipStream_t stream;
  REQUIRE(hipStreamCreate(&stream) == hipSuccess);
  CHECK(hipStreamDestroy(stream) == hipSuccess);
  CHECK(hipStreamSynchronize(stream) == hipErrorContextIsDestroyed);
  CHECK(hipStreamDestroy(stream) == hipErrorContextIsDestroyed);
  hipEvent_t event;
  REQUIRE(hipEventCreateWithFlags(&event, hipEventDisableSystemFence) == hipSuccess);
  CHECK(hipEventDestroy(event) == hipSuccess);
  CHECK(hipEventRecord(event, nullptr) == hipErrorContextIsDestroyed);
  (void)hipGetLastError();
}

TEST_CASE("a kernel gets all 64 KiB of shared memory without asking") {
  CHECK(max_dynamic_shared(kernel_address(fill_index)) == 64 * 1024);
  int blocks = -1;
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill_index, 256, 60 * 1024) == hipSuccess);
  CHECK(blocks == 1);
  CHECK(hipFuncSetAttribute(kernel_address(fill_index), hipFuncAttributeMaxDynamicSharedMemorySize,
                            65 * 1024) == hipErrorInvalidValue);
  (void)hipGetLastError();
}

TEST_CASE("pinned memory under HIP's own names") {
  int* p;
  REQUIRE(hipHostMalloc(&p, 4 * sizeof(int), hipHostMallocCoherent) == hipSuccess);
  p[3] = 7;
  hipPointerAttribute_t attributes;
  CHECK(hipPointerGetAttributes(&attributes, p) == hipSuccess);
  CHECK(attributes.type == hipMemoryTypeHost);
  CHECK(attributes.memoryType == hipMemoryTypeHost);
  CHECK(hipHostFree(p) == hipSuccess);
  CHECK(hipHostMalloc(&p, 16, hipHostMallocCoherent | hipHostMallocNonCoherent) == hipErrorInvalidValue);
  (void)hipGetLastError();
}

TEST_CASE("the architecture names no instruction set") {
  hipDeviceProp_t p;
  REQUIRE(hipGetDeviceProperties(&p, 0) == hipSuccess);
  CHECK(std::string(p.gcnArchName) == "simt");
  const bool shuffles = p.arch.hasWarpShuffle;
  CHECK(shuffles);
  CHECK(p.maxSharedMemoryPerMultiProcessor == 64 * 1024);
}
