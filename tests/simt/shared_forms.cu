// Every way of declaring shared memory.
#include <array>

#include "tests/simt/device_support.h"

extern __shared__ char raw_bytes[];
__shared__ int at_namespace_scope[4];

namespace {

constexpr int lanes = 64;

struct never_constructed {
  int value;
  __device__ never_constructed() = delete;
  __device__ never_constructed(int) { trap(); }
  __device__ static void trap();
};

template <class T, int N>
__global__ void in_template(T* out) {
  __shared__ T values[N], first;
  __shared__ std::array<T, (N > 32) ? 2 : 1> small;
  values[threadIdx.x] = T(threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0) first = values[N - 1], small[1] = 5;
  __syncthreads();
  out[threadIdx.x] = first + small[1] + T(sizeof(values) / sizeof(values[0]));
}

__global__ void many_forms(int* out) {
  static __shared__ volatile int grid[2][3], *pointer;
  __shared__ int(*rows)[3], scalar;
  __shared__ alignas(64) char aligned[3];
  __shared__ struct {
    int a;
    float b;
  } unnamed;
  __shared__ struct tagged { int a, b[2]; } tags[2];
  __shared__ union {
    int i;
    float f;
  } either;
  __shared__ never_constructed object;
  __shared__ int (*function)(int);
  int __shared__ after_type[2];
  tagged copy{1, {2, 3}};
  grid[1][2] = 1;
  pointer = &grid[1][2];
  rows = nullptr;
  scalar = reinterpret_cast<size_t>(aligned) % 64 == 0 ? 20 : 0;
  unnamed.a = 300;
  tags[1] = copy;
  either.f = 1.0f;
  object.value = 4000;
  function = [](int i) { return 2 * i; };
  after_type[1] = 50000;
  out[0] = *pointer + scalar + unnamed.a + object.value + after_type[1] + function(tags[1].b[1] * 50000) +
           (either.i == 0x3f800000 ? 0 : 1) + (rows ? 1 : 0);
}

__global__ void loop_and_scopes(int* out) {
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    __shared__ int counter;
    if (i == 0) counter = 0;
    counter += 1;
    sum += counter;
  }
  {
    __shared__ int counter;
    counter = 10;
    sum += counter;
  }
  out[0] = sum;
}

__global__ void in_lambdas(int* out) {
  __shared__ int s[lanes];
  s[threadIdx.x] = 0;
  const auto by_copy = [=](int i) { s[threadIdx.x] = i; };
  const auto captureless = [](int i) { s[threadIdx.x] += i; };
  const auto nested = [=] { return [=] { return s[lanes - 1 - threadIdx.x]; }(); };
  by_copy(threadIdx.x);
  captureless(1);
  __syncthreads();
  out[threadIdx.x] = nested();
}

__global__ void dynamic(int* out) {
  extern __shared__ __align__(16) float4 vectors[];
  vectors[threadIdx.x] = make_float4(1, 2, 3, threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = int(vectors[lanes - 1 - threadIdx.x].w);
}

template <class T>
__global__ void dynamic_in_template(T* out) {
  extern __shared__ T values[];
  values[threadIdx.x] = T(2 * threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = values[lanes - 1 - threadIdx.x];
}

__device__ float* floats() { return reinterpret_cast<float*>(raw_bytes); }
__device__ int hidden(int raw_bytes) { return raw_bytes; }
__global__ void dynamic_at_namespace_scope(int* out) {
  floats()[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 4) at_namespace_scope[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] =
      int(reinterpret_cast<float*>(raw_bytes)[lanes - 1 - threadIdx.x]) + at_namespace_scope[3] + hidden(1);
}

__device__ int* slots_of_block() {
  __shared__ int slots[2];
  return slots;
}
__global__ void blocks_do_not_share(int* out) {
  if (threadIdx.x == 0) slots_of_block()[0] = blockIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = slots_of_block()[0];
}

template <class T, class Kernel>
std::vector<T> run(Kernel kernel, int blocks, int block, size_t shared = 0) {
  device_array<T> out(blocks * block);
  kernel<<<blocks, block, shared>>>(out.data());
  return out.to_host();
}

}  // namespace

TEST_CASE("shared variables in templates") {
  CHECK(run<int>(in_template<int, lanes>, 1, lanes)[3] == 63 + 5 + 64);
  CHECK(run<double>(in_template<double, lanes>, 1, lanes)[3] == 63 + 5 + 64);
}

TEST_CASE("forms of declarations") {
  CHECK(run<int>(many_forms, 1, 1)[0] == 1 + 20 + 300 + 4000 + 50000 + 300000);
  CHECK(run<int>(loop_and_scopes, 1, 1)[0] == 1 + 2 + 3 + 10);
}

TEST_CASE("lambdas use the block's variable") {
  const std::vector<int> out = run<int>(in_lambdas, 1, lanes);
  for (int i = 0; i < lanes; ++i) CHECK(out[i] == lanes - i);
}

TEST_CASE("dynamic shared memory") {
  CHECK(run<int>(dynamic, 1, lanes, lanes * sizeof(float4))[5] == 58);
  CHECK(run<int>(dynamic_in_template<int>, 1, lanes, lanes * sizeof(int))[5] == 116);
  CHECK(run<short>(dynamic_in_template<short>, 1, lanes, lanes * sizeof(short))[5] == 116);
  CHECK(run<int>(dynamic_at_namespace_scope, 1, lanes, lanes * sizeof(float))[5] == 58 + 3 + 1);
}

TEST_CASE("each block has its own") {
  const std::vector<int> out = run<int>(blocks_do_not_share, 8, 32);
  for (int i = 0; i < 8 * 32; ++i) CHECK(out[i] == i / 32);
}
