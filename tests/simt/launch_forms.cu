// Every way of writing a launch, with the arguments that arrive.
#include <type_traits>

#include "tests/simt/device_support.h"

namespace {

struct pair {
  int first, second;
};
struct reader {  // copied by a constructor of its own
  int value;
  __host__ __device__ reader(int v) : value(v) {}
  __host__ __device__ reader(const reader& other) : value(other.value) {}
};

__global__ void store(int* out, int value) { out[threadIdx.x] = value; }
__global__ void store_or(int* out, const int* in, int fallback = 7, const pair& more = {1, 2}) {
  out[threadIdx.x] = in ? in[threadIdx.x] : fallback + more.first + more.second;
}
__global__ void store_pair(int* out, __grid_constant__ const pair p, reader r) {
  out[threadIdx.x] = 100 * p.first + 10 * p.second + r.value;
}
__global__ void dimensions(int* out) {
  if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y + threadIdx.z > 0) return;
  out[0] = gridDim.x * 10000 + gridDim.y * 1000 + blockDim.x * 100 + blockDim.y * 10 + blockDim.z;
}
__global__ void dynamic_size(int* out, int n) {
  extern __shared__ int s[];
  for (int i = 0; i < n; ++i) s[i] = i;
  out[0] = s[n - 1];
}
template <class Out, class T, int Add = 0>
__global__ void generic(Out* out, T value) {
  static_assert(std::is_same_v<Out, T>);
  out[threadIdx.x] = value + Add;
}
template <int A, class F>
__global__ void apply(int* out, F f) {
  out[threadIdx.x] = f(threadIdx.x) + A;
}
template <class... T>
__global__ void sum(int* out, T... values) {
  out[threadIdx.x] = (0 + ... + values);
}
template <class T>
struct kernels {
  static constexpr int no_definition = 4;
  template <int Add>
  static __global__ void add(T* out, T value) {
    out[threadIdx.x] = value + Add;
  }
};
template <bool Large>
__global__ void by_flag(int* out) {
  out[threadIdx.x] = Large ? 1 : 2;
}

using kernel = void (*)(int*, int);
struct table {
  kernel entries[2];
  unsigned bits : 3;
  void launch(int* out) { this->entries[1]<<<1, 1>>>(out, bits); }
};

template <class T>
void launch_dependent(T* out, T value) {
  kernels<T>::template add<2><<<1, 1>>>(out, value);
}
template <class... T>
void launch_pack(int* out, T... values) {
  sum<T...><<<1, 1>>>(out, values...);
}

#define LAUNCH(name, ...) name<<<1, 1>>>(__VA_ARGS__)
#define CHEVRONS < < <

bool captured_yes() { return true; }

template <class Launch>
int result_of(Launch launch) {
  device_array<int> out(32);
  launch(out.data());
  return out.to_host()[0];
}

#define RESULT(...) result_of([&](int* out) { __VA_ARGS__; })

}  // namespace

TEST_CASE("arguments are converted to the parameters' types") {
  CHECK(RESULT(store<<<1, 1>>>(out, 3.9)) == 3);
  CHECK(RESULT(store<<<1, 1>>>(out, 'a')) == 97);
  CHECK(RESULT(store_or<<<1, 1>>>(out, NULL)) == 10);
  CHECK(RESULT(store_or<<<1, 1>>>(out, nullptr, 0)) == 3);
  CHECK(RESULT(store_or<<<1, 1>>>(out, 0, 4, {5, 6})) == 15);
  CHECK(RESULT(store_pair<<<1, 1>>>(out, {1, 2}, 3)) == 123);
  CHECK(RESULT(store_pair<<<1, 1>>>(out, pair{4, 5}, reader(6))) == 456);
  CHECK(RESULT(store<<<1, 1>>>(out, kernels<int>::no_definition)) == 4);
}

TEST_CASE("arguments are evaluated once") {
  int evaluations = 0;
  device_array<int> out(64);
  store<<<1, 64>>>(out.data(), ++evaluations);
  CHECK(evaluations == 1);
  CHECK(out.to_host()[63] == 1);
}

TEST_CASE("the configuration") {
  CHECK(RESULT(dimensions<<<dim3(2, 3), dim3{4, 5, 6}>>>(out)) == 23456);
  CHECK(RESULT(dimensions<<<{2, 3}, {4, 5, 6}>>>(out)) == 23456);
  CHECK(RESULT(dimensions<<<1 << 1, (8 >> 1)>>>(out)) == 21411);
  CHECK(RESULT(dimensions<<<std::max<int>(1, 2), [] { return 3 > 2 ? 4 : 5; }()>>>(out)) == 21411);
  CHECK(RESULT(dynamic_size<<<1, 1, 8 * sizeof(int)>>>(out, 8)) == 7);
  cudaStream_t stream;
  require_success(cudaStreamCreate(&stream));
  CHECK(RESULT(store<<<1, 1, 0, stream>>>(out, 5)) == 5);
  CHECK(RESULT(store<<<1, 1, 0, 0>>>(out, 6)) == 6);
  CHECK(RESULT(store<<<1, 1, 0, NULL>>>(out, 7)) == 7);
  require_success(cudaStreamDestroy(stream));
}

TEST_CASE("templates") {
  CHECK(RESULT(generic<<<1, 1>>>(out, 5)) == 5);
  CHECK(RESULT(generic<<<1, 1>>>(out, 0)) == 0);
  CHECK(RESULT(generic<int, int, 3><<<1, 1>>>(out, 5)) == 8);
  CHECK(RESULT(kernels<int>::add<sizeof(int) << 1><<<1, 1>>>(out, 1)) == 9);
  CHECK(RESULT(by_flag<(4 > 3)><<<1, 1>>>(out)) == 1);
  CHECK(RESULT(launch_dependent(out, 40)) == 42);
  CHECK(RESULT(launch_pack(out, 1, 2, 3L)) == 6);
}

TEST_CASE("lambdas as arguments") {
  const int captured = 20;
  CHECK(RESULT(apply<1><<<1, 1>>>(out, [=] __device__(int i) { return i + captured; })) == 21);
  CHECK(RESULT(apply<0><<<1, 1>>>(out, [=] __host__ __device__(int i) { return i < captured ? 3 : 4; })) ==
        3);
}

TEST_CASE("a launch is one statement and one expression") {
  const bool yes = captured_yes();
  CHECK(RESULT(if (yes) store<<<1, 1>>>(out, 1); else store<<<1, 1>>>(out, 2)) == 1);
  CHECK(RESULT(for (int i = 0; i < 3; ++i) store<<<1, 1>>>(out, i)) == 2);
  CHECK(RESULT(yes ? store<<<1, 1>>>(out, 1) : store<<<1, 1>>>(out, 2)) == 1);
  CHECK(RESULT(store<<<1, 1>>>(out, 1), store<<<1, 1>>>(out, 2)) == 2);
  CHECK(RESULT(return store<<<1, 1>>>(out, 8)) == 8);
}

TEST_CASE("kernels that are values") {
  const kernel pointer = store;
  const bool yes = captured_yes();
  CHECK(RESULT(pointer<<<1, 1>>>(out, 3)) == 3);
  CHECK(RESULT(if (yes) (*pointer)<<<1, 1>>>(out, 4)) == 4);
  CHECK(RESULT((yes ? by_flag<true> : by_flag<false>)<<<1, 1>>>(out)) == 1);
  table t{{nullptr, store}, 5};
  CHECK(RESULT(t.launch(out)) == 5);
  CHECK(RESULT(t.entries[0 + 1]<<<1, 1>>>(out, t.bits)) == 5);
  const auto choose = [](kernel k) { return k; };
  CHECK(RESULT(choose(store)<<<1, 1>>>(out, 6)) == 6);
}

TEST_CASE("macros that launch") {
  CHECK(RESULT(LAUNCH(store, out, 4)) == 4);
  CHECK(RESULT(LAUNCH((kernels<int>::add<3>), out, 4)) == 7);
  CHECK(RESULT(store CHEVRONS 1, 1 >>>(out, 5)) == 5);
}

TEST_CASE("launches in the arguments of a launch") {
  device_array<int> other(1);
  const auto launch_first = [&] {
    store<<<1, 1>>>(other.data(), 30);
    return 5;
  };
  CHECK(RESULT(store<<<1, 1>>>(
            out, launch_first() + [&] {
              store<<<1, 1>>>(other.data(), 31);
              return 1;
            }())) == 6);
  CHECK(other.to_host()[0] == 31);
}

TEST_CASE("launch functions with packed arguments") {
  int value = 12;
  pair p{1, 2};
  reader r(3);
  const auto packed = [&](auto launch, auto&... more) {
    return result_of([&](int* out) {
      void* arguments[] = {&out, &more...};
      require_success(launch(arguments));
    });
  };
  CHECK(packed([](void** a) { return cudaLaunchKernel((void*)store, 1, 1, a, 0, 0); }, value) == 12);
  CHECK(packed([](void** a) { return cudaLaunchKernel((const void*)&store, dim3(1), dim3(1), a, 0, 0); },
               value) == 12);
  CHECK(packed([](void** a) { return cudaLaunchKernel(store, 1, 1, a, 0, 0); }, value) == 12);
  CHECK(packed([](void** a) { return cudaLaunchKernel((void*)generic<int, int, 3>, 1, 1, a, 0, 0); },
               value) == 15);
  CHECK(packed([](void** a) { return cudaLaunchKernel(reinterpret_cast<void*>(store_pair), 1, 1, a, 0, 0); },
               p, r) == 123);
  CHECK(packed([](void** a) { return cudaLaunchCooperativeKernel((void*)store, 1, 1, a, 0, 0); }, value) ==
        12);
}
