#define GPU(name) cuda##name
#define GPU_CUDA 1
#include "runtime_device.h"
#include "runtime_errors.h"
#include "runtime_memory.h"
#include "runtime_occupancy.h"
#include "runtime_streams.h"

TEST_CASE("error names, strings and codes are CUDA's") {
  CHECK(std::string(cudaGetErrorName(cudaErrorInvalidConfiguration)) == "cudaErrorInvalidConfiguration");
  CHECK(std::string(cudaGetErrorString(cudaErrorInvalidConfiguration)) == "invalid configuration argument");
  CHECK(std::string(cudaGetErrorString(cudaErrorIllegalAddress)) ==
        "an illegal memory access was encountered");
  CHECK(std::string(cudaGetErrorName(cudaErrorMemoryAllocation)) == "cudaErrorMemoryAllocation");
  CHECK(std::string(cudaGetErrorName(static_cast<cudaError_t>(9998))) == "unrecognized error code");
  CHECK(cudaErrorMemoryAllocation == 2);
  CHECK(cudaErrorInvalidResourceHandle == 400);
  CHECK(cudaErrorAssert == 710);
}

TEST_CASE("a destroyed stream or event is an invalid handle") {
  cudaStream_t stream;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
  CHECK(cudaStreamSynchronize(stream) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamDestroy(stream) == cudaErrorInvalidResourceHandle);
  cudaEvent_t event;
  REQUIRE(cudaEventCreate(&event, cudaEventDisableTiming) == cudaSuccess);
  CHECK(cudaEventDestroy(event) == cudaSuccess);
  CHECK(cudaEventRecord(event) == cudaErrorInvalidResourceHandle);
  cudaGetLastError();
}

TEST_CASE("a kernel gets 48 KiB of dynamic shared memory, 64 when it has asked") {
  CHECK(max_dynamic_shared(kernel_address(fill_index)) == 48 * 1024);
  int blocks = -1;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill_index, 256, 60 * 1024) == cudaSuccess);
  CHECK(blocks == 0);
  CHECK(cudaFuncSetAttribute(fill_index, cudaFuncAttributeMaxDynamicSharedMemorySize, 60 * 1024) ==
        cudaSuccess);
  CHECK(max_dynamic_shared(kernel_address(fill_index)) == 60 * 1024);
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill_index, 256, 60 * 1024) == cudaSuccess);
  CHECK(blocks == 1);
  CHECK(cudaFuncSetAttribute(fill_index, cudaFuncAttributeMaxDynamicSharedMemorySize, 65 * 1024) ==
        cudaErrorInvalidValue);
  REQUIRE(cudaDeviceReset() == cudaSuccess);
  CHECK(max_dynamic_shared(kernel_address(fill_index)) == 48 * 1024);
  cudaGetLastError();
}

TEST_CASE("both spellings of a prefetch: a device number, or a location") {
  int* p;
  REQUIRE(cudaMallocManaged(&p, 400) == cudaSuccess);
  CHECK(cudaMemPrefetchAsync(p, 400, 0, nullptr) == cudaSuccess);
  const cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
  CHECK(cudaMemPrefetchAsync(p, 400, device, 0, nullptr) == cudaSuccess);
  CHECK(cudaMemAdvise(p, 400, cudaMemAdviseSetReadMostly, device) == cudaSuccess);
  CHECK(cudaFree(p) == cudaSuccess);
}
