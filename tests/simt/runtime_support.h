// The host API, tested by one text in both dialects: GPU(Malloc) is cudaMalloc or hipMalloc. Conditions that
// both vendors give the same number are compared by it, since their names differ.
#pragma once
#include <doctest/doctest.h>

#include <string>

#include "../../simt/engine/runtime/errors.h"

namespace {

using error = GPU(Error_t);
constexpr error success = GPU(Success);
constexpr error invalid_value = GPU(ErrorInvalidValue);
constexpr error invalid_handle = static_cast<error>(400);
constexpr error out_of_memory = static_cast<error>(2);
constexpr error device_assert = static_cast<error>(710);
constexpr size_t kib = 1024;

template <class Kernel>
const void* kernel_address(Kernel kernel) {
  return reinterpret_cast<const void*>(kernel);
}

int max_dynamic_shared(const void* kernel) {
  GPU(FuncAttributes) attributes;
  REQUIRE(GPU(FuncGetAttributes)(&attributes, kernel) == success);
  return attributes.maxDynamicSharedSizeBytes;
}

// Leaves no error for the test that follows.
struct error_cleared {
  ~error_cleared() { (void)GPU(GetLastError)(); }
};

template <class T>
struct device_array {
  explicit device_array(size_t n) { REQUIRE(GPU(Malloc)(&data, n * sizeof(T)) == success); }
  ~device_array() { CHECK(GPU(Free)(data) == success); }
  T* data = nullptr;
};

}  // namespace

__global__ void fill_index(int* out, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = i;
}

__device__ int counter = 5;
__device__ float table[8];
__constant__ int factors[4] = {1, 2, 3, 4};
__managed__ int shared_total = 3;

__global__ void use_variables() {
  table[threadIdx.x] = static_cast<float>(factors[threadIdx.x % 4] * counter);
  if (threadIdx.x == 0) shared_total += counter;
}
