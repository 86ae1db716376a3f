// HIP's own ways of launching and of declaring shared memory.
#include <doctest/doctest.h>
#include <hip/hip_runtime.h>

namespace {

__global__ void store(int* out, int value) { out[threadIdx.x] = value; }

template <class T, int Add>
__global__ void generic(T* out, T value) {
  HIP_DYNAMIC_SHARED(T, values)
  values[threadIdx.x] = value;
  out[threadIdx.x] = values[threadIdx.x] + Add;
}

template <class Launch>
int result_of(Launch launch) {
  int *out = nullptr, result = -1;
  REQUIRE(hipMalloc(&out, sizeof(int)) == hipSuccess);
  launch(out);
  CHECK(hipMemcpy(&result, out, sizeof(int), hipMemcpyDeviceToHost) == hipSuccess);
  CHECK(hipFree(out) == hipSuccess);
  return result;
}

}  // namespace

TEST_CASE("hipLaunchKernelGGL") {
  CHECK(result_of([](int* out) { hipLaunchKernelGGL(store, dim3(1), dim3(1), 0, 0, out, 3); }) == 3);
  CHECK(result_of([](int* out) {
          hipLaunchKernelGGL(HIP_KERNEL_NAME(generic<int, 4>), 1, 1, sizeof(int), 0, out, 3);
        }) == 7);
  CHECK(result_of([](int* out) {
          if (out) hipLaunchKernelGGL((generic<int, 5>), 1, 1, sizeof(int), nullptr, out, 3);
          else hipLaunchKernelGGL(store, 1, 1, 0, 0, out, 1);
        }) == 8);
}

TEST_CASE("launch functions with packed arguments") {
  int value = 12;
  const auto launch = [&](auto function) {
    return result_of([&](int* out) {
      void* arguments[] = {&out, &value};
      CHECK(function(arguments) == hipSuccess);
    });
  };
  void (*const kernel)(int*, int) = store;
  CHECK(launch([](void** a) { return hipLaunchKernel((const void*)store, 1, 1, a, 0, 0); }) == 12);
  CHECK(launch([=](void** a) { return hipLaunchKernel(kernel, 1, 1, a, 0, 0); }) == 12);
  CHECK(launch([](void** a) {
          return hipLaunchCooperativeKernel(reinterpret_cast<void*>(store), dim3(1), dim3(1), a, 0, 0);
        }) == 12);
}
